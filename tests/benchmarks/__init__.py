"""Measurements beside fixed anchors: `make bench`, or one alone: `python -m tests.benchmarks.judge_lists`."""
