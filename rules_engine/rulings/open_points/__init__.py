"""The points that the sources leave open: the question, its answers, who says what, the cards it touches."""

from rules_engine.rulings.open_points.point import OpenPoint, PointAnswer, Saying, Source
from rules_engine.rulings.open_points.reading import load_points, read_points

__all__ = ["OpenPoint", "PointAnswer", "Saying", "Source", "load_points", "read_points"]
