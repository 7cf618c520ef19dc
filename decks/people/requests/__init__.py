"""What a request asks for, and in which form it is answered."""
