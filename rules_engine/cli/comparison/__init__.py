"""Using a card and drawing one, in three games beside each other (`topics.txt`)."""

from rules_engine.cli.comparison.events import happened_in
from rules_engine.cli.comparison.topics import Column, Topic, TopicRow, load_topics

__all__ = ["Column", "Topic", "TopicRow", "happened_in", "load_topics"]
