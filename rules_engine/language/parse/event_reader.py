"""Events, conditions and durations."""

from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.parse.card_reader import CardReader
from rules_engine.language.parse.names import ENDS, MOMENTS, RELATIONS, WHOSE
from rules_engine.language.parse.tokens import within_itself
from rules_engine.vocabulary.terms import Moment, Phase, Procedure, Zone

ACTS = {act.value: act for act in tree.Act}
PHASES = {"turn": Phase.TURN_START} | {phase.value: phase for phase in Phase}
DECLARABLE = {procedure.value: tree.Act(procedure.value) for procedure in Procedure}
ACTIVE = {
    "summons": tree.Act.SUMMON,
    "possesses": tree.Act.POSSESS,
    "deploys": tree.Act.DEPLOY,
    "uses": tree.Act.USE,
    "attacks": tree.Act.ATTACK,
    "defends": tree.Act.DEFEND,
    "draws": tree.Act.DRAW,
    "searches": tree.Act.SEARCH,
    "looks": tree.Act.LOOK,
    "shuffles": tree.Act.SHUFFLE,
    "reveals": tree.Act.REVEAL,
    "chooses": tree.Act.CHOOSE,
    "moves": tree.Act.MOVE,
}
PASSIVE = {
    "summoned": tree.Act.SUMMON,
    "deployed": tree.Act.DEPLOY,
    "used": tree.Act.USE,
    "drawn": tree.Act.DRAW,
    "damaged": tree.Act.DAMAGE,
    "laid": tree.Act.LAY,
    "woken": tree.Act.WAKE,
    "healed": tree.Act.HEAL,
    "revealed": tree.Act.REVEAL,
    "chosen": tree.Act.CHOOSE,
    "moved": tree.Act.MOVE,
}
HAPPENINGS = (
    (("attacks",), tree.Act.ATTACK),
    (("loses", "text"), tree.Act.LOSE_TEXT),
    (("changes", "power"), tree.Act.CHANGE_POWER),
    (("gains", "power"), tree.Act.GAIN_POWER),
)
CAUSES = {kind.value: kind for kind in tree.CauseKind}
SPANS = {span.value: tuple(span.value.split()) for span in tree.Span}


class EventReader(CardReader):
    """Reads what happens, what must be true and how long something lasts."""

    # --- events ---

    def trigger(self) -> tree.Trigger:
        events = [self.event()]
        while self.accept("or", "when"):
            events.append(self.event())
        return events[0] if len(events) == 1 else tree.EitherPattern(tuple(events))

    def event(self) -> tree.EventPattern:
        if self._starts_phase():
            return self._phase_event()
        if self.starts_player():
            return self._tail(self._deed_of(self.player()))
        return self._tail(self._deed_on(self.cards()))

    def _starts_phase(self) -> bool:
        steps = 1 if self.token.text in ("own", "opp") else 0
        return self.ahead(steps).text in PHASES and self.ahead(steps + 1).text in ("begins", "ends")

    def _phase_event(self) -> tree.EventPattern:
        whose = WHOSE[self.take("word", "own or opp")] if self.token.text in WHOSE else None
        actor = tree.Player(whose) if whose else None
        if self.accept("turn", "ends"):
            return tree.EventPattern(tree.Act.TURN_END, actor)
        phase = PHASES[self.one_of({**PHASES}, "a phase")]
        self.expect("begins")
        return tree.EventPattern(tree.Act.PHASE, actor, phase=phase)

    def _deed_of(self, player: tree.Player) -> tree.EventPattern:
        if self.accept("declares"):
            act = DECLARABLE[self.one_of({**DECLARABLE}, "an act")]
            return self._objects(tree.EventPattern(act, player, moment=Moment.DECLARATION))
        if self.accept("is", "damaged"):
            return tree.EventPattern(tree.Act.DAMAGE, player)
        if self.accept("gains", "life"):
            return tree.EventPattern(tree.Act.GAIN_LIFE, player)
        if self.accept("loses", "life"):
            return tree.EventPattern(tree.Act.LOSE_LIFE, player)
        if self.token.text not in ACTIVE:
            self.fail(f"what the player does ({', '.join(ACTIVE)}, declares …, gains life, loses life, is damaged)")
        act = ACTIVE[self.take("word", "what the player does")]
        return self._objects(tree.EventPattern(act, player))

    def _objects(self, event: tree.EventPattern) -> tree.EventPattern:
        if self.accept("with") or (self.starts_cards() and not self.sees("at")):
            event = replace(event, cards=self.cards())
        return event

    def _deed_on(self, cards: tree.Cards) -> tree.EventPattern:
        if self.accept("declares"):
            act = DECLARABLE[self.one_of({**DECLARABLE}, "an act")]
            return tree.EventPattern(act, cards=cards, moment=Moment.DECLARATION)
        for words, act in HAPPENINGS:
            if self.accept(*words):
                return tree.EventPattern(act, cards=cards)
        if self.accept("possesses"):
            return tree.EventPattern(tree.Act.POSSESS, cards=cards, onto=self.cards() if self.starts_cards() else None)
        if self.accept("leaves"):
            return tree.EventPattern(tree.Act.MOVE, cards=cards, source=self.zones())
        if self.accept("becomes"):
            return tree.EventPattern(tree.Act.MOVE, cards=cards, source=(Zone.FIELD,), destination=self.zones())
        if self.accept("takes", "effect"):
            return tree.EventPattern(
                tree.Act.EFFECT, cards=cards, text=self.part_of_text() if self.accept("of") else ""
            )
        if self.accept("is") or self.accept("are"):
            return self._passive(cards)
        return self.fail("what happens to the cards (is summoned, attacks, possesses, leaves, becomes, loses text …)")

    def part_of_text(self) -> str:
        """A keyword or a moment, as the name of a part of a card's text."""
        if self.token.kind == "keyword":
            return self.take("keyword", "■…")
        return self.one_of({**MOMENTS}, "a moment or ■keyword")

    def _passive(self, cards: tree.Cards) -> tree.EventPattern:
        if self.accept("exiled"):
            return tree.EventPattern(tree.Act.MOVE, cards=cards, destination=(Zone.EXILE,))
        act = PASSIVE[self.one_of({**PASSIVE, "exiled": None}, "what is done to the cards")]
        return tree.EventPattern(act, cards=cards)

    def _tail(self, event: tree.EventPattern) -> tree.EventPattern:
        while True:
            if self.accept("on", "own", "turn"):
                event = replace(event, during_turn=tree.Player(tree.Whose.OWN))
            elif self.accept("on", "opp", "turn"):
                event = replace(event, during_turn=tree.Player(tree.Whose.OPP))
            elif self.accept("onto") or self.accept("at"):
                event = replace(event, onto=self.cards())
            elif self.accept("from"):
                event = replace(event, source=self.zones())
            elif self.accept("to"):
                event = self._to(event)
            elif self.accept("by"):
                event = self._by(event)
            elif self.sees_any("during", "outside"):
                outside = self.take("word", "during") == "outside"
                event = replace(event, phase=PHASES[self.one_of({**PHASES}, "a phase")], outside=outside)
            else:
                return event

    def _to(self, event: tree.EventPattern) -> tree.EventPattern:
        whose = None
        if self.token.text in WHOSE:
            whose = WHOSE[self.take("word", "whose")]
            self.expect(".")
        zones = self.zones()
        end = ENDS[self.one_of({**ENDS}, "top or bottom")] if self.accept(".") else None
        return replace(event, destination=zones, whose_destination=whose, end=end)

    def _by(self, event: tree.EventPattern) -> tree.EventPattern:
        if self.sees_any("self", "opponent") and self.ahead().text not in CAUSES:
            return replace(event, actor=self.player())
        return replace(event, cause=self.cause())

    def cause(self) -> tree.CausePattern:
        """`opponent effect{tool}`, `power of host`, `rule`."""
        whose = tree.Whose.BOTH
        if self.sees_any("self", "opponent"):
            whose = self.player().whose
        kind = CAUSES[self.one_of({**CAUSES}, "a cause")]
        cards: tree.Cards | None = None
        if self.accept("of"):
            cards = self.cards()
        elif self.sees_filter():
            cards = tree.Selector(tree.Whose.BOTH, (), self.filter_in_braces())
        return tree.CausePattern(kind, whose, cards)

    # --- conditions ---

    def condition(self) -> tree.Condition:
        parts = [self._conjunction()]
        while self.accept("or"):
            parts.append(self._conjunction())
        return parts[0] if len(parts) == 1 else tree.Either(tuple(parts))

    def _conjunction(self) -> tree.Condition:
        parts = [self._truth()]
        while self.accept("and"):
            parts.append(self._truth())
        return parts[0] if len(parts) == 1 else tree.Both(tuple(parts))

    @within_itself
    def _truth(self) -> tree.Condition:
        if self.accept("not"):
            return tree.Negation(self._truth())
        if self.accept("done"):
            return tree.Done()
        if self.accept("exists"):
            return tree.Exists(self.cards())
        if self.accept("happened"):
            return self._happened()
        if self.accept("forbidden"):
            return self._forbidden()
        if self.accept("can", "pay"):
            return tree.CanPay(self.cards())
        if self.accept("during"):
            return tree.InPhase(PHASES[self.one_of({**PHASES}, "a phase")])
        if self.token.text in ("own", "opp") and self.ahead().text == "turn":
            whose = WHOSE[self.take("word", "own or opp")]
            self.expect("turn")
            return tree.TurnOf(tree.Player(whose))
        if self._is_grouped_condition():
            return self._grouped_condition()
        return self._is_or_compares()

    def _is_grouped_condition(self) -> bool:
        """Whether the bracket ahead holds a condition: a comparison stands inside it, not behind it."""
        if not self.sees("("):
            return False
        depth, at = 0, self.at
        while at < len(self.tokens):
            text = self.tokens[at].text
            depth += (text == "(") - (text == ")")
            at += 1
            if depth == 0:
                break
        return self.tokens[min(at, len(self.tokens) - 1)].text not in (*RELATIONS, "+", "-", "*", "/")

    def _grouped_condition(self) -> tree.Condition:
        self.expect("(")
        inner = self.condition()
        self.expect(")")
        return inner

    def _happened(self) -> tree.Condition:
        self.expect("(")
        event = self.event()
        self.expect(",")
        span = self.span()
        self.expect(")")
        return tree.Happened(event, span)

    def _forbidden(self) -> tree.Condition:
        self.expect("(")
        event = self.event()
        self.expect(")")
        return tree.Forbidden(event)

    def _is_or_compares(self) -> tree.Condition:
        if self.starts_cards():
            start = self.at
            cards = self.cards()
            if self.accept("is") or self.accept("are"):
                return tree.Is(cards, self.filter_in_braces())
            self.at = start
        left = self.amount()
        return tree.Compares(left, self.relation(), self.amount())

    # --- durations ---

    def sees_span(self) -> bool:
        return any(self.sees(*words) for words in SPANS.values())

    def span(self) -> tree.Span:
        for value, words in SPANS.items():
            if self.accept(*words):
                return tree.Span(value)
        return self.fail(f"a duration ({', '.join(SPANS)})")
