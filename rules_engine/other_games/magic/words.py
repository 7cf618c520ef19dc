"""The words of the pack."""

from rules_engine.kernel.term import Term


class Zone(Term):
    """Where a card lies."""

    LIBRARY = "library", "ライブラリー"
    HAND = "hand", "手札"
    STACK = "stack", "スタック"
    BATTLEFIELD = "battlefield", "戦場"
    GRAVEYARD = "graveyard", "墓地"
    EXILE = "exile", "追放"


class Asked(Term):
    """What a player is asked."""

    PRIORITY = "priority", "優先権"
    MAY = "may", "引くかどうか"
    FIRST = "first", "だれが先に引くか"
    REVEAL = "reveal", "公開するかどうか"
    PAY = "pay", "コストの支払い"
    INSTEAD = "instead", "どの置換を先に行うか"
    TRIGGER = "trigger", "どの誘発を先に行うか"


class Told(Term):
    """What happened."""

    STEP = "step", "ステップ"
    DRAWN = "drawn", "引いた"
    EMPTY = "empty", "空のライブラリーから引こうとした"
    FORBIDDEN = "forbidden", "引けなかった"
    INSTRUCTED = "instructed", "引くように指示された"
    CHANGED = "changed", "指示の枚数が変わった"
    INSTEAD = "instead", "代わりに行った"
    MOVED = "moved", "移った"
    GAINED = "gained", "ライフを得た"
    DAMAGED = "damaged", "ダメージを受けた"
    PREVENTED = "prevented", "ダメージが置き換えられた"
    REVEALED = "revealed", "公開した"
    SEEN = "seen", "見た"
    DECLINED = "declined", "選ばなかった"
    TRIGGERED = "triggered", "誘発した"
    ANNOUNCED = "announced", "唱え始めた"
    COMPLETED = "completed", "唱え終えた"
    REWOUND = "rewound", "巻き戻した"
    RESOLVED = "resolved", "解決した"
    MANA = "mana", "マナを加えた"
    PASSED = "passed", "優先権を放棄した"
    TURNED_UP = "turned_up", "表向きになった"
    LOST = "lost", "敗北した"
    WON = "won", "勝利した"


class Why(Term):
    """Why something is not offered."""

    NOT_ASKED = "not_asked", "いまは聞かれていない"
    FORBIDDEN = "forbidden", "引くことができない"
    ONE_A_TURN = "one_a_turn", "各ターンに1枚しか引けない"
    NO_CHARACTERISTICS = "no_characteristics", "裏向きの札には特性がない"
    CANNOT_PAY = "cannot_pay", "コストを支払えない"
    NO_SUCH = "no_such", "そのような選択はない"


class Priority(Term):
    """The kinds of moments at which priority goes round."""

    ROUND = "round", "優先権"
