"""Scripts become trees, and what cannot be read names its column and what was expected."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.language import tree
from rules_engine.language.parse.parser import AbilityReader, parse
from rules_engine.language.parse.tokens import MOST_NESTED, tokenize
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import CardType, Moment, Orientation, Phase, Procedure, Season, Zone

OWN, OPP, BOTH, OWNER = tree.Whose.OWN, tree.Whose.OPP, tree.Whose.BOTH, tree.Whose.OWNER
ME, YOU = tree.Player(OWN), tree.Player(OPP)
PLACE = tree.HasType(CardType.PLACE)
ONE = tree.Number(1)


def body(source: str) -> tuple[tree.Statement, ...]:
    return parse(f"attack: {source}").body


def only(source: str) -> tree.Statement:
    (statement,) = body(source)
    return statement


def field(*filters: tree.Filter, whose: tree.Whose = BOTH) -> tree.Selector:
    return tree.Selector(whose, (Zone.FIELD,), tree.AllOf(filters))


# --- heads ---


@pytest.mark.parametrize("moment", list(tree.Moments))
def test_every_moment_is_a_head(moment: tree.Moments) -> None:
    assert parse(f"{moment.value}: draw 1").head == tree.At(moment)


def test_clauses_stand_behind_the_head_in_any_order() -> None:
    ability = parse("when opponent uses {tool}, from hand|soul, if own turn, 2 times per match, first: draw 1")
    assert isinstance(ability.head, tree.When)
    assert ability.head.first
    assert ability.zones == (Zone.HAND, Zone.SOUL)
    assert ability.condition == tree.TurnOf(ME)
    assert ability.limit == tree.Limit(2, tree.Span.MATCH)


def test_a_text_may_belong_to_one_form() -> None:
    assert parse("as tool, use: draw 1").form is CardType.TOOL


def test_a_keyword_with_a_bare_body_governs_an_unmarked_text() -> None:
    head = parse("憤怒 20: damage opponent 2").head
    assert isinstance(head, tree.Keyword)
    assert (head.name, head.number) == ("憤怒", 20)
    assert head.abilities[0].head == tree.At(tree.Moments.TEXT)


def test_a_keyword_may_govern_abilities_and_other_keywords() -> None:
    head = parse("憎悪 3: (速攻), (summon: draw 1)").head
    assert isinstance(head, tree.Keyword)
    assert [type(ability.head) for ability in head.abilities] == [tree.Keyword, tree.At]
    summon_statement = parse("不屈: summon 1 own.soul{place} laid").head
    assert isinstance(summon_statement, tree.Keyword)
    assert summon_statement.abilities[0].head == tree.At(tree.Moments.TEXT)


def test_keywords_take_seasons_filters_and_prices() -> None:
    mixed, bright, price = (
        parse(one).head for one in ("混化 春夏", "鮮明 {cost>=3}", "突現 (put 1 own.soul -> owner.exile)")
    )
    assert isinstance(mixed, tree.Keyword)
    assert mixed.seasons == (Season.SPRING, Season.SUMMER)
    assert isinstance(bright, tree.Keyword)
    assert len(bright.filter.filters) == 1
    assert isinstance(price, tree.Keyword)
    assert isinstance(price.price[0], tree.Put)


def test_what_a_card_is_has_heads_of_its_own() -> None:
    assert parse("counts as place power 3").head == tree.CountsAs(CardType.PLACE, 3)
    assert parse("counts as 「古書の怪」").head == tree.CountsAs(name="古書の怪")
    assert parse("counts as place power 3 without text").head == tree.CountsAs(CardType.PLACE, 3, no_text=True)
    assert parse("deckbuilding: copies unlimited").head == tree.DeckRule(None)
    assert parse("deckbuilding: copies 7").head == tree.DeckRule(7)


def test_an_activation_may_have_a_price_and_any_time() -> None:
    head = parse("activate (lay this), anytime: draw 1").head
    assert isinstance(head, tree.Activate)
    assert head.occasion is tree.Occasion.ANYTIME
    assert isinstance(head.price[0], tree.Turn)


# --- cards ---


def test_a_selector_names_owner_zones_and_filters() -> None:
    put = only("put 1 own.soul|exile{place, cost<=3, 動物|~廃, not 春, other} -> owner.open_hand")
    assert isinstance(put, tree.Put)
    assert put.pick.cards == tree.Selector(
        OWN,
        (Zone.SOUL, Zone.EXILE),
        tree.AllOf(
            (
                PLACE,
                tree.HasValue(tree.Value.COST, tree.Relation.AT_MOST, tree.Number(3)),
                tree.AnyOf((tree.HasAttribute("動物"), tree.HasAttribute("廃", part=True))),
                tree.Not(tree.HasSeason(Season.SPRING)),
                tree.HasFeature(tree.Feature.OTHER),
            )
        ),
    )
    assert put.destination == tree.Destination(OWNER, Zone.OPEN_HAND)


@pytest.mark.parametrize(
    ("words", "quantity", "amount", "random"),
    [
        ("2", tree.Quantity.EXACT, tree.Number(2), False),
        ("up to 3", tree.Quantity.UP_TO, tree.Number(3), False),
        ("at least 1", tree.Quantity.AT_LEAST, ONE, False),
        ("exactly 5", tree.Quantity.FULL, tree.Number(5), False),
        ("any", tree.Quantity.ANY, None, False),
        ("all", tree.Quantity.ALL, None, False),
        ("", tree.Quantity.ALL, None, False),
        ("random 1", tree.Quantity.EXACT, ONE, True),
    ],
)
def test_a_quantity_says_how_many(
    words: str, quantity: tree.Quantity, amount: tree.Amount | None, random: bool
) -> None:
    wake = only(f"wake {words} own.field")
    assert isinstance(wake, tree.Turn)
    assert (wake.pick.quantity, wake.pick.amount, wake.pick.random) == (quantity, amount, random)


def test_cards_may_be_this_host_what_lies_on_it_bound_or_several() -> None:
    choose, put = body("choose p = 1 field{place}; put this or host or on(p){apparition} or p -> owner.soul")
    assert isinstance(choose, tree.Choose)
    assert isinstance(put, tree.Put)
    assert put.pick.cards == tree.Union(
        (
            tree.This(),
            tree.Tied(tree.Tie.HOST, tree.This()),
            tree.Tied(tree.Tie.ON, tree.Bound("p"), tree.AllOf((tree.HasType(CardType.APPARITION),))),
            tree.Bound("p"),
        )
    )


def test_the_ends_of_a_deck_and_the_nth_card() -> None:
    look = only("look 3 own.deck.top as seen")
    assert isinstance(look, tree.Show)
    assert look.pick.cards == tree.Selector(OWN, (Zone.DECK,), end=tree.End.TOP)
    fourth = only("put 1 opp.deck.bottom(4) -> owner.exile")
    assert isinstance(fourth, tree.Put)
    assert fourth.pick.cards == tree.Selector(OPP, (Zone.DECK,), end=tree.End.BOTTOM, nth=4)


def test_a_chooser_and_rules_for_the_cards_together() -> None:
    put = only(
        "put any own.soul by opponent different name total cost<=5 covering (春, 夏) sharing attribute -> owner.exile"
    )
    assert isinstance(put, tree.Put)
    assert put.pick.by == YOU
    assert [type(one) for one in put.pick.such] == [tree.Alike, tree.Total, tree.Covering, tree.Alike]


def test_a_brace_that_stands_apart_begins_a_block() -> None:
    exists = only("if exists own.field{place} { draw 1 }")
    assert isinstance(exists, tree.If)
    assert exists.condition == tree.Exists(field(PLACE, whose=OWN))
    lasting = only("this turn { instead of self is damaged by effect { prevent } }")
    assert isinstance(lasting, tree.Lasting)
    assert isinstance(lasting.modifiers[0], tree.Replaces)


def test_empty_braces_are_any_card() -> None:
    ability = parse("instead of {} is moved to opp.soul: prevent")
    assert isinstance(ability.head, tree.InsteadOf)
    assert isinstance(ability.head.event, tree.EventPattern)
    assert ability.head.event.cards == tree.Selector(BOTH, ())


# --- amounts and names ---


def test_amounts_multiply_before_they_add() -> None:
    damage = only("damage opponent 1 + 2 * count(own.soul) - this.power / 2")
    assert isinstance(damage, tree.Damage)
    twice = tree.Calculation(tree.Number(2), tree.Operator.TIMES, tree.Count(tree.Selector(OWN, (Zone.SOUL,))))
    half = tree.Calculation(tree.ValueOf(tree.This(), tree.Value.POWER), tree.Operator.DIVIDE, tree.Number(2))
    added = tree.Calculation(ONE, tree.Operator.PLUS, twice)
    assert damage.amount == tree.Calculation(added, tree.Operator.MINUS, half)


def test_amounts_over_several_cards_and_events() -> None:
    damage = only(
        "damage opponent sum(own.soul.cost) + count(attribute of field) + times(self draws, this turn) + opp.life"
    )
    amounts = []
    node: tree.Amount = damage.amount if isinstance(damage, tree.Damage) else ONE
    while isinstance(node, tree.Calculation):
        amounts.append(type(node.right))
        node = node.left
    assert [*amounts, type(node)] == [tree.Life, tree.Tally, tree.Count, tree.ValueOf]


def test_a_name_bound_to_a_number_can_count_and_measure() -> None:
    damage, draw, put = body("damage self 2 as dealt; draw dealt; put dealt own.hand -> owner.soul")
    assert isinstance(damage, tree.Damage)
    assert damage.name == "dealt"
    assert isinstance(draw, tree.Draw)
    assert draw.amount == tree.Variable("dealt")
    assert isinstance(put, tree.Put)
    assert put.pick.amount == tree.Variable("dealt")


# --- statements ---


def test_moves_say_where_and_how() -> None:
    expected = {
        "put this -> owner.deck.bottom": tree.Destination(OWNER, Zone.DECK, tree.Order.BOTTOM),
        "put this -> own.deck.top|bottom": tree.Destination(OWN, Zone.DECK, tree.Order.TOP_OR_BOTTOM),
        "put this -> owner.deck.shuffled": tree.Destination(OWNER, Zone.DECK, tree.Order.SHUFFLED),
        "put this -> exile face_down": tree.Destination(OWNER, Zone.EXILE, face_down=True),
        "put this -> own.field laid": tree.Destination(OWN, Zone.FIELD, orientation=Orientation.LAID),
    }
    for source, destination in expected.items():
        put = only(source)
        assert isinstance(put, tree.Put)
        assert put.destination == destination


def test_procedures_by_effect() -> None:
    summon = only("summon 1 own.deck.top laid face_down cost 3 power 4 as made")
    assert isinstance(summon, tree.Play)
    assert summon.disguise == tree.Disguise(tree.Number(3), tree.Number(4))
    assert (summon.orientation, summon.name) == (Orientation.LAID, "made")
    possess = only("possess 1 own.hand{apparition} onto this face_up paying spending")
    assert isinstance(possess, tree.Play)
    assert possess.onto is not None
    assert possess.onto.cards == tree.This()
    assert (possess.procedure, possess.face_up, possess.paying, possess.spending) == (
        Procedure.POSSESS,
        True,
        True,
        True,
    )
    attack = only("attack with this at 1 opp.field{place}")
    assert isinstance(attack, tree.Play)
    assert attack.procedure is Procedure.ATTACK
    handed = only("summon this to opp awake")
    assert isinstance(handed, tree.Play)
    assert handed.whose is OPP


def test_damage_may_hit_one_of_several() -> None:
    damage = only("damage one_of(opponent, 1 field{place}) 2 undefendable")
    assert isinstance(damage, tree.Damage)
    assert damage.undefendable
    assert damage.target.choices == (YOU, tree.Pick(tree.Quantity.EXACT, ONE, field(PLACE)))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("draw up to 2", tree.Draw(ME, tree.Quantity.UP_TO, tree.Number(2))),
        ("opponent draws 1 open", tree.Draw(YOU, tree.Quantity.EXACT, ONE, open=True)),
        ("life + 2 as won", tree.ChangeLife(ME, tree.Change.ADD, tree.Number(2), "won")),
        ("both.life = 1", tree.ChangeLife(tree.Player(BOTH), tree.Change.SET, ONE)),
        ("shuffle opp.deck", tree.Shuffle(YOU)),
        (
            "swap this with own.deck.bottom",
            tree.Swap(tree.This(), tree.Selector(OWN, (Zone.DECK,), end=tree.End.BOTTOM)),
        ),
        ("let n = life", tree.Let("n", tree.Life(ME))),
        ("declare t = type by opponent", tree.Declare("t", tree.Declared.TYPE, by=YOU)),
        ("declare n = number 0 to 10", tree.Declare("n", tree.Declared.NUMBER, tree.Number(0), tree.Number(10))),
        ("declare a = attribute of field", tree.Declare("a", tree.Declared.ATTRIBUTE, among=field())),
        (
            "extra attack any {霊能者}",
            tree.Extra(ME, Procedure.ATTACK, None, tree.AllOf((tree.HasAttribute("霊能者"),))),
        ),
        ("extra turn", tree.ExtraTurn(ME)),
        ("skip opp draw", tree.Skip(YOU, Phase.DRAW)),
        ("end turn", tree.EndTurn()),
        ("perform 正体不明 3 as made", tree.Perform("正体不明", tree.Number(3), "made")),
        ("resolve text of host", tree.RunText(tree.Tied(tree.Tie.HOST, tree.This()))),
        ("opponent loses", tree.EndGame(YOU, wins=False)),
        ("say 「れもん」", tree.Say("れもん")),
        ("redirect opponent", tree.Redirect(tree.Target((YOU,)))),
        ("amount - 2", tree.AlterAmount(tree.Change.SUBTRACT, tree.Number(2))),
        ("negate it", tree.Negate(tree.Bound("it"))),
        ("prevent", tree.Prevent()),
        ("flip this face_down", tree.Flip(tree.Pick(tree.Quantity.ALL, None, tree.This()), face_up=False)),
    ],
)
def test_single_statements(source: str, expected: tree.Statement) -> None:
    assert only(source) == expected


def test_bodies_nest() -> None:
    may, branch = body("may by opponent { draw 1; draw 2 } if done: draw 3 else { draw 4 }")
    assert isinstance(may, tree.May)
    assert len(may.body) == 2
    assert may.by == YOU
    assert isinstance(branch, tree.If)
    assert branch.condition == tree.Done()
    assert len(branch.otherwise) == 1
    choice = only("choose 2 by opponent [draw 1 | draw 2; draw 3 | life + 1]")
    assert isinstance(choice, tree.ChooseOne)
    assert (choice.amount, choice.by, [len(option) for option in choice.options]) == (2, YOU, [1, 2, 1])
    each = only("for each 2 own.soul{place}: draw 1")
    assert isinstance(each, tree.ForEach)
    assert each.every == 2
    repeat = only("repeat 3 { perform 徳; draw 1 }")
    assert isinstance(repeat, tree.Repeat)
    assert len(repeat.body) == 2
    done_by = only("both do { put all own.soul -> owner.exile }")
    assert isinstance(done_by, tree.AsPlayer)
    assert done_by.player == tree.Player(BOTH)


def test_what_waits_and_what_lasts() -> None:
    later = only("later when own recovery begins this turn { draw 1 }")
    assert isinstance(later, tree.Later)
    assert later.event == tree.EventPattern(tree.Act.PHASE, ME, phase=Phase.RECOVERY)
    assert later.span is tree.Span.TURN
    for span in tree.Span:
        lasting = only(f"{span.value} {{ this.power + 1; this loses text }}")
        assert isinstance(lasting, tree.Lasting)
        assert (lasting.span, len(lasting.modifiers)) == (span, 2)


# --- modifiers ---


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("this.cost = 5", tree.ChangeValue(tree.This(), tree.Value.COST, tree.Change.SET, tree.Number(5))),
        ("this swaps power and cost", tree.SwapValues(tree.This())),
        ("this has ■憤怒 20", tree.Grants(tree.This(), (tree.Ability(tree.Keyword("憤怒", 20)),))),
        (
            "this has text of host without ■合唱",
            tree.GainsText(tree.This(), tree.Tied(tree.Tie.HOST, tree.This()), "合唱"),
        ),
        ("this loses text of summon", tree.LosesText(tree.This(), "summon")),
        ("this loses ■神秘", tree.LosesText(tree.This(), "神秘")),
        (
            "this becomes also 春 and 噂",
            tree.Becomes(tree.This(), also=True, seasons=(Season.SPRING,), attributes=("噂",)),
        ),
        ("this becomes without attributes", tree.Becomes(tree.This(), no_attributes=True)),
        ("this becomes without seasons", tree.Becomes(tree.This(), no_seasons=True)),
        ("this becomes every attribute", tree.Becomes(tree.This(), every=(tree.Trait.ATTRIBUTE,))),
        ("this becomes 「桜」 and season_card", tree.Becomes(tree.This(), types=(CardType.SEASON_CARD,), name="桜")),
        ("this copies host", tree.Copies(tree.This(), tree.Tied(tree.Tie.HOST, tree.This()))),
        (
            "this gives 春 冬 for {噂}",
            tree.Gives(tree.This(), (Season.SPRING, Season.WINTER), tree.AllOf((tree.HasAttribute("噂"),))),
        ),
        ("this enters awake", tree.Enters(tree.This(), Orientation.AWAKE)),
        ("this can enter swapped", tree.EntersSwapped(tree.This())),
        ("this can omit ■呪い", tree.Omits(tree.This(), "呪い")),
        ("this stands for soul as 無", tree.ActsAs(tree.This(), Zone.SOUL, Season.NONE)),
        (
            "cannot opponent defends, this attacks",
            tree.Forbids(
                (tree.EventPattern(tree.Act.DEFEND, YOU), tree.EventPattern(tree.Act.ATTACK, cards=tree.This()))
            ),
        ),
        ("must this attacks", tree.Requires(tree.EventPattern(tree.Act.ATTACK, cards=tree.This()))),
        (
            "only this is summoned onto host",
            tree.Only(
                tree.EventPattern(tree.Act.SUMMON, cards=tree.This(), onto=tree.Tied(tree.Tie.HOST, tree.This()))
            ),
        ),
        (
            "can self uses this free spending",
            tree.Permits(tree.EventPattern(tree.Act.USE, ME, tree.This()), free=True, right=True),
        ),
        (
            "defence against power of this costs 2",
            tree.DefenceCosts(tree.CausePattern(tree.CauseKind.POWER, cards=tree.This()), tree.Number(2)),
        ),
        (
            "this unchosen by opponent effect",
            tree.Untouched(tree.This(), tree.CausePattern(tree.CauseKind.EFFECT, OPP), choice_only=True),
        ),
    ],
)
def test_modifiers(source: str, expected: tree.ModifierNode) -> None:
    assert parse(f"always: {source}").body == (expected,)


def test_granted_texts_and_lasting_triggers_are_whole() -> None:
    grant = parse("always: host has (attack: draw 1), ■速攻").body[0]
    assert isinstance(grant, tree.Grants)
    assert grant.abilities[0] == parse("attack: draw 1")
    listens = parse("always: when self draws if own turn { draw 1 }").body[0]
    assert isinstance(listens, tree.Listens)
    assert listens.condition == tree.TurnOf(ME)
    replaces = parse("always: instead of self is damaged { prevent }").body[0]
    assert isinstance(replaces, tree.Replaces)
    assert replaces.body == (tree.Prevent(),)


# --- events and conditions ---


def event(source: str) -> tree.Trigger:
    head = parse(f"when {source}: draw 1").head
    assert isinstance(head, tree.When)
    return head.event


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("opponent declares zero_search", tree.EventPattern(tree.Act.ZERO_SEARCH, YOU, moment=Moment.DECLARATION)),
        ("this declares attack", tree.EventPattern(tree.Act.ATTACK, cards=tree.This(), moment=Moment.DECLARATION)),
        ("this is summoned from soul", tree.EventPattern(tree.Act.SUMMON, cards=tree.This(), source=(Zone.SOUL,))),
        (
            "this possesses host",
            tree.EventPattern(tree.Act.POSSESS, cards=tree.This(), onto=tree.Tied(tree.Tie.HOST, tree.This())),
        ),
        (
            "this leaves field by opponent effect",
            tree.EventPattern(
                tree.Act.MOVE,
                cards=tree.This(),
                source=(Zone.FIELD,),
                cause=tree.CausePattern(tree.CauseKind.EFFECT, OPP),
            ),
        ),
        (
            "this becomes soul by fall",
            tree.EventPattern(
                tree.Act.MOVE,
                cards=tree.This(),
                source=(Zone.FIELD,),
                destination=(Zone.SOUL,),
                cause=tree.CausePattern(tree.CauseKind.FALL),
            ),
        ),
        ("this is exiled", tree.EventPattern(tree.Act.MOVE, cards=tree.This(), destination=(Zone.EXILE,))),
        (
            "this is moved to own.deck.bottom",
            tree.EventPattern(
                tree.Act.MOVE, cards=tree.This(), destination=(Zone.DECK,), whose_destination=OWN, end=tree.End.BOTTOM
            ),
        ),
        ("self is damaged on opp turn", tree.EventPattern(tree.Act.DAMAGE, ME, during_turn=YOU)),
        ("self draws outside draw", tree.EventPattern(tree.Act.DRAW, ME, phase=Phase.DRAW, outside=True)),
        ("this loses text", tree.EventPattern(tree.Act.LOSE_TEXT, cards=tree.This())),
        ("this takes effect of ■不屈", tree.EventPattern(tree.Act.EFFECT, cards=tree.This(), text="不屈")),
        ("this gains power", tree.EventPattern(tree.Act.GAIN_POWER, cards=tree.This())),
        (
            "this is chosen by effect{tool}",
            tree.EventPattern(
                tree.Act.CHOOSE,
                cards=tree.This(),
                cause=tree.CausePattern(
                    tree.CauseKind.EFFECT, cards=tree.Selector(BOTH, (), tree.AllOf((tree.HasType(CardType.TOOL),)))
                ),
            ),
        ),
        ("turn begins", tree.EventPattern(tree.Act.PHASE, phase=Phase.TURN_START)),
    ],
)
def test_events(source: str, expected: tree.EventPattern) -> None:
    assert event(source) == expected


def test_one_of_several_events() -> None:
    either = event("self draws this or when this is revealed")
    assert isinstance(either, tree.EitherPattern)
    assert [one.act for one in either.events] == [tree.Act.DRAW, tree.Act.REVEAL]


def condition(source: str) -> tree.Condition | None:
    return parse(f"attack, if {source}: draw 1").condition


def test_conditions_bind_and_before_or() -> None:
    found = condition("own turn and not exists field or life <= 3")
    assert found == tree.Either(
        (
            tree.Both((tree.TurnOf(ME), tree.Negation(tree.Exists(field())))),
            tree.Compares(tree.Life(ME), tree.Relation.AT_MOST, tree.Number(3)),
        )
    )
    grouped = condition("own turn and (done or during main)")
    assert grouped == tree.Both((tree.TurnOf(ME), tree.Either((tree.Done(), tree.InPhase(Phase.MAIN)))))


def test_a_bracket_before_a_comparison_belongs_to_the_amount() -> None:
    assert isinstance(condition("(life + 1) * 2 >= 4"), tree.Compares)


def test_conditions_on_cards_and_on_the_past() -> None:
    assert condition("this is {face_up}") == tree.Is(tree.This(), tree.AllOf((tree.HasFeature(tree.Feature.FACE_UP),)))
    assert condition("can pay this") == tree.CanPay(tree.This())
    assert condition("happened(opponent attacks, this turn)") == tree.Happened(
        tree.EventPattern(tree.Act.ATTACK, YOU), tree.Span.TURN
    )
    assert isinstance(condition("forbidden(this becomes soul by effect)"), tree.Forbidden)


# --- what cannot be read ---


@pytest.mark.parametrize(
    ("source", "column", "reason"),
    [
        ("", 1, "expected a head"),
        ("attak: draw 1", 1, "expected a head"),
        ("attack: drwa 1", 9, "expected a statement"),
        ("attack: draw", 13, "expected a number"),
        ("attack: draw 1 draw 2", 16, "expected ';'"),
        ("attack: put 1 own.hnad -> owner.soul", 19, "expected a zone"),
        ("attack: put 1 own.hand owner.soul", 24, "expected '->'"),
        ("attack: put 1 own.hand -> owner.sole", 33, "expected a zone"),
        ("attack: damage gone 2", 16, "nothing is bound to 'gone' here"),
        ("attack: put 1 own.hand{plase} -> owner.soul", 24, "expected a type"),
        ("attack: may { draw 1", 21, "expected '}'"),
        ("attack: choose this = 1 field", 16, "cannot be a name"),
        ("attack: draw 1 as p; draw p", 28, "expected '.'"),
        ("attack: declare n = nmber", 21, "expected what is declared"),
        ("when this explodes: draw 1", 11, "expected what happens to the cards"),
        ("when opponent explodes: draw 1", 15, "expected what the player does"),
        ("attack, if life: draw 1", 16, "expected a comparison"),
        ("attack, if count(field) >: draw 1", 26, "expected a number"),
        ("attack, twice: draw 1", 9, "expected 'from', 'if'"),
        ("attack, first: draw 1", 14, "'first' belongs to 'when'"),
        ("■合掌: draw 1", 1, "'合掌' is not a keyword"),
        ("counts as plase", 11, "expected a type, season, attribute"),
        ("always: this becomes plase", 22, "expected a type, season, attribute"),
        ("attack: flip this", 18, "expected face_up or face_down"),
        ("always: this.power", 19, "expected +, - or ="),
        ("as plce, use: draw 1", 4, "expected a type"),
    ],
)
def test_faults_name_their_column_and_what_was_expected(source: str, column: int, reason: str) -> None:
    with pytest.raises(InvalidScriptError) as caught:
        parse(source, "cards.txt", 7)
    assert reason in caught.value.reason
    assert (caught.value.file, caught.value.line, caught.value.column) == ("cards.txt", 7, column)
    assert str(caught.value).startswith(f"cards.txt:7:{column}: ")


# --- how deep ---

DEEP = {
    "may": ("may ", "draw 1", ""),
    "a block": ("may { ", "draw 1", " }"),
    "if": ("if life < 1: ", "draw 1", ""),
    "a repetition": ("repeat 2: ", "draw 1", ""),
    "later": ("later when own turn ends { ", "draw 1", " }"),
    "another player": ("both does ", "draw 1", ""),
    "a choice": ("choose one [", "draw 1", " | draw 2]"),
    "brackets": ("draw ", "1", ""),
    "a sum": ("draw 1", " + 1", ""),
    "a product": ("draw 1", " * 1", ""),
    "not": ("if ", "life < 1", ": draw 1"),
    "a filter": ("if exists own.field{", "place", "}: draw 1"),
    "a tie": ("lay ", "this", ""),
}
WITHIN = {
    "brackets": ("(", ")"), "a sum": ("", " + 1"), "a product": ("", " * 1"), "not": ("not ", ""),
    "a filter": ("not ", ""), "a tie": ("host(", ")"),
}  # fmt: skip


def nested(form: str, deep: int) -> str:
    """A text in which so many parts of this form stand within each other."""
    before, inner, after = DEEP[form]
    if form not in WITHIN:
        return f"attack: {before * deep}{inner}{after * deep}"
    opens, closes = WITHIN[form]
    inner = "" if opens == "" else inner
    return f"attack: {before}{opens * deep}{inner}{closes * deep}{after}"


@pytest.mark.parametrize("form", DEEP)
def test_a_text_goes_only_so_deep(form: str) -> None:
    """Far deeper than on printed cards; beyond it the line is refused in words, long before Python's own limit."""
    deepest = max(deep for deep in range(1, 40) if parses(nested(form, deep)))
    assert MOST_NESTED // 2 < deepest < MOST_NESTED
    for deep in (deepest + 1, 35):
        with pytest.raises(InvalidScriptError, match=f"more than {MOST_NESTED} parts within each other"):
            parse(nested(form, deep))


def parses(source: str) -> bool:
    try:
        parse(source)
    except InvalidScriptError:
        return False
    return True


def test_many_parts_beside_each_other_are_not_deep() -> None:
    assert len(body("draw 1 + 1; " * 10 + "draw 1")) == 11
    condition = parse("attack, if " + "life < 1 and " * 30 + "life < 1: draw 1").condition
    assert isinstance(condition, tree.Both)


def test_texts_of_printed_cards_are_half_as_deep_at_most() -> None:
    scripts = [script for card in load_catalog() for script in card.scripts]
    assert len(scripts) > 1000
    for script in scripts:
        reader = AbilityReader(tokenize(script))
        reader.deep = MOST_NESTED // 2 - 2
        reader.ability()


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("always", "expected ':', found the end"),
        ("attack", "expected ':', found the end"),
        ("when this attacks", "expected ':'"),
        ("activate (damage self 1)", "expected ':'"),
        ("instead of opponent gains { draw 1 }", "expected what the player does"),
        ("use: put any hand total cost{place} -> owner.exile", "expected a comparison"),
        ("use: put any hand total cost + 3 -> owner.exile", "expected a comparison"),
        ("use: choose p = 1 p{place}", "'p' names no cards here"),
        ("use: let n = n + 1", "expected a number"),
        (f"use: draw {'9' * 10}", "a number of more than 9 digits"),
        (f"use: draw {'9' * 5000}", "a number of more than 9 digits"),
    ],
)
def test_what_nothing_could_be_done_with_is_refused(source: str, reason: str) -> None:
    with pytest.raises(InvalidScriptError) as refused:
        parse(source)
    assert reason in refused.value.reason
