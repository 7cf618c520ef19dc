"""How one process reads requests and sends answers, so that slow ones hold no thread.

gunicorn's own threaded worker gives a connection to a thread with its first byte; the thread then waits for the rest of
the request, and for whoever reads the answer: as many slow connections as there are threads stop it. Here the worker's
loop reads and sends, and threads only work out answers. waitress reads ahead, too, but gives no request a time as a
whole, has one process and no graceful reload; so gunicorn's loop, its reload and its stop stay, and this goes between.
"""
