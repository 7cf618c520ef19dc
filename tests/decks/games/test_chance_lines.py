"""What the log of a table says of acts of chance that go by an agreed key."""

from django.template.loader import render_to_string

from decks.games.table.log import lines_of
from rules_engine.game import Game
from rules_engine.kernel.agreed_chance import AgreedChance
from rules_engine.vocabulary.terms import EventKind
from tests.rules_engine.game.whole_games import catalog, legal_pair


def test_every_act_has_its_number_and_its_words() -> None:
    one, other = legal_pair(1)
    game = Game.new((one, other), AgreedChance(bytes(range(32))), catalog(), first=None)
    acts = [event for event in game.log if event.kind is EventKind.CHANCE]
    lines = lines_of(acts, game.state.instances.definitions, 0)
    said = [render_to_string("decks/games/_event.txt", {"line": line}).strip() for line in lines]
    assert lines[1].chance.size == len(one)
    assert said == ["抽選0：先攻を決める", f"抽選1：{len(one)}枚の山札を切る", f"抽選2：{len(other)}枚の山札を切る"]
