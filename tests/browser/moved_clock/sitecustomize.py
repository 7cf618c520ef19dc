"""On the path of a site's process: its clock goes `MOVED_BY` seconds ahead of the machine's."""

import os
from datetime import UTC, datetime, timedelta

import time_machine

time_machine.travel(datetime.now(UTC) + timedelta(seconds=float(os.environ["MOVED_BY"])), tick=True).start()
