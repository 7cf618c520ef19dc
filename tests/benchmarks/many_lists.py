"""L3: 300 lists of real size taken apart, read, judged, compared and put into rows, beside reading them alone.

In CPU time; the median of several rounds counts. No round reads what an earlier one read, so that nothing is known from
it, and both sides of a round read lists that the other has not.
"""

import os
import random
import statistics
import time

import django

LISTS, ROUNDS, GOAL = 300, 7, 3.0


def texts(seed: int, names: list[str]) -> list[str]:
    """Decks of 40 cards and a few more, of 10 to 16 different ones; one in ten has a card too often."""
    chance = random.Random(seed)
    found = []
    for _ in range(LISTS):
        counts = dict.fromkeys(chance.sample(names, chance.randint(11, 16)), 3)
        if chance.random() < 0.1:
            counts[next(iter(counts))] = 5
        while sum(counts.values()) < 40:
            counts[chance.choice(list(counts))] += 1
        found.append("\n".join(f"{copies} {name}" for name, copies in counts.items()))
    return found


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kannagi_site.settings")
    django.setup()
    from cards.catalog import CardData
    from cards.list_question import ListQuestion, read_day
    from decks.many_lists.collecting import from_text
    from decks.many_lists.judging import judge_lists
    from decks.many_lists.rows import rows_of
    from decks.transfer.reading import closed, read_list
    from rules_engine import load_catalog, load_revisions

    data = CardData("bench", load_catalog(), load_revisions())
    names = [card.name for card in data.catalog if card.is_deck_card]
    question, ratios = ListQuestion(read_day("2026-11-20")), []
    for number in range(ROUNDS + 1):
        alone, given = texts(2 * number, names), texts(2 * number + 1, names)
        text = "\n\n".join(f"# 選手{place}\n{one}" for place, one in enumerate(given))
        began = time.process_time()
        assert all(read_list(one, data).deck.size >= 40 for one in alone)
        read = time.process_time() - began
        began = time.process_time()
        rows = rows_of(judge_lists(from_text(text, data).sources, question, data, closed), question, data)
        judged = time.process_time() - began
        assert len(rows) == LISTS
        if number:  # the first round loads what every later one finds
            ratios.append(judged / read)
            print(f"  read {read * 1000:.0f} ms, judged {judged * 1000:.0f} ms", flush=True)
    print(f"L3 {LISTS} lists to rows / read them: {statistics.median(ratios):.2f} (≤ {GOAL:g})")


if __name__ == "__main__":
    main()
