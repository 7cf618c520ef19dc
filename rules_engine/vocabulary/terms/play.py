"""Terms of play: phases and procedures, what is asked and answered, why not, and what happened."""

from rules_engine.kernel.term import Term


class Phase(Term):
    TURN_START = "turn_start", "ターン開始フェイズ"
    RECOVERY = "recovery", "回復フェイズ"
    DRAW = "draw", "ドローフェイズ"
    MAIN = "main", "メインフェイズ"
    END = "end", "エンドフェイズ"


class Procedure(Term):
    """What a player may declare, and the two acts that only answer something."""

    SUMMON = "summon", "召喚"
    POSSESS = "possess", "憑依"
    DEPLOY = "deploy", "展開"
    USE = "use", "道具の使用"
    ATTACK = "attack", "攻撃"
    DEFEND = "defend", "防御"
    ZERO_SEARCH = "zero_search", "零探し"


class Moment(Term):
    """The two windows of every act."""

    DECLARATION = "declaration", "宣言時"
    COMPLETION = "completion", "完了時"


class Verb(Term):
    """The first word of an action: what a player answers or declares."""

    SUMMON = "summon", "召喚"
    POSSESS = "possess", "憑依"
    DEPLOY = "deploy", "展開"
    USE = "use", "道具の使用"
    ATTACK = "attack", "攻撃"
    END = "end", "ターン終了"
    PASS = "pass", "使わない"
    BOTTOM = "bottom", "山札の下へ"
    EXILE = "exile", "魂で防御"
    SOUL = "soul", "魂へ"
    DONE = "done", "以上"
    CHOOSE = "choose", "選ぶ"
    YES = "yes", "する"
    NO = "no", "しない"
    OPTION = "option", "選択肢"
    NAME = "name", "宣言"
    TEXT = "text", "効果を先に"
    POWER = "power", "力のダメージを先に"
    INVOKE = "invoke", "効果を使う"
    SURRENDER = "surrender", "降伏"
    MOVE = "move", "手で動かす"
    LAY = "lay", "手で伏せる"
    WAKE = "wake", "手で起こす"
    LIFE = "life", "手でライフを変更"
    DRAW = "draw", "手で引く"
    SET = "set", "手で直す"


class DecisionKind(Term):
    """What a player is asked."""

    ZERO_SEARCH = "zero_search", "零探しで山札の下へ戻す札"
    MAIN = "main", "メインフェイズの宣言"
    WINDOW = "window", "道具札を使うか"
    DEFEND = "defend", "防御で除外する魂"
    OVERFLOW = "overflow", "手札超過で魂に置く札"
    DIVINE = "divine", "神のルールで魂に置く札"
    CHOOSE_CARDS = "choose_cards", "効果で選ぶ札"
    MAY = "may", "してもよいこと"
    CHOOSE_ONE = "choose_one", "効果の選択"
    ORDER = "order", "次に処理する効果"
    NUMBER = "number", "数"
    NAME = "name", "札名や属性"


class Matter(Term):
    """What a question is about where its kind alone does not say it."""

    ZERO_SEARCH = "zero_search", "零探しをするか"
    LATENT = "latent", "潜在能力で場に出す札"
    LYING_ORDER = "lying_order", "札を置く順"
    ARRANGE = "arrange", "憑依の順"
    AIM = "aim", "■襲撃で攻撃する場所札"
    GROUND = "ground", "召喚する所"
    DRAWS = "draws", "引く枚数"
    COUNT = "count", "枚数"


class Window(Term):
    """The moments at which a 道具札 may be used (W0 to W12 and W6' of the rules digest)."""

    MAIN = "main", "メインフェイズ"
    TURN_START = "turn_start", "ターン開始"
    RECOVERY = "recovery", "回復フェイズ"
    DRAW = "draw", "ドローフェイズ"
    ATTACK_DECLARED = "attack_declared", "攻撃 宣言時"
    ATTACK_COMPLETED = "attack_completed", "攻撃 完了時"
    SUMMON_DECLARED = "summon_declared", "召喚 宣言時"
    SUMMON_LANDED = "summon_landed", "召喚 着地"
    SUMMON_COMPLETED = "summon_completed", "召喚 完了時"
    POSSESS_DECLARED = "possess_declared", "憑依 宣言時"
    POSSESS_COMPLETED = "possess_completed", "憑依 完了時"
    DEPLOY_DECLARED = "deploy_declared", "展開 宣言時"
    DEPLOY_COMPLETED = "deploy_completed", "展開 完了時"
    USE_DECLARED = "use_declared", "道具使用 宣言時"
    USE_COMPLETED = "use_completed", "道具使用 完了時"
    END = "end", "エンドフェイズ"


class Reason(Term):
    """Why an action is illegal, or why a declaration came to nothing."""

    GAME_OVER = "GAME_OVER", "決着済み"
    NOT_YOUR_DECISION = "NOT_YOUR_DECISION", "相手が選ぶ番"
    NOT_YOUR_TURN = "NOT_YOUR_TURN", "自分のターンではない"
    ANSWER_FIRST = "ANSWER_FIRST", "先に答えることがある"
    NO_WINDOW = "NO_WINDOW", "道具札を使える時ではない"
    NOT_ASKED = "NOT_ASKED", "今は求められていない"
    UNKNOWN_CARD = "UNKNOWN_CARD", "この対戦にない札"
    UNKNOWN_WORD = "UNKNOWN_WORD", "札にない名前や属性"
    NOT_YOUR_CARD = "NOT_YOUR_CARD", "相手の札"
    NOT_IN_HAND = "NOT_IN_HAND", "手札にない"
    NOT_ON_FIELD = "NOT_ON_FIELD", "場にない"
    NOT_IN_SOUL = "NOT_IN_SOUL", "魂にない"
    WRONG_TYPE = "WRONG_TYPE", "札の種類が違う"
    RIGHT_SPENT = "RIGHT_SPENT", "このターンの権利を使った"
    COST = "COST", "コスト不足"
    SEASON = "SEASON", "季節不足"
    LAID = "LAID", "伏せ"
    NO_HOST = "NO_HOST", "憑依先がない"
    NO_SEASON_CARD = "NO_SEASON_CARD", "自分の季節札がない"
    SEASON_CARD_TAKEN = "SEASON_CARD_TAKEN", "季節札の上に場所札がある"
    NOT_OFFERED = "NOT_OFFERED", "選べない札"
    FORBIDDEN = "FORBIDDEN", "効果で禁じられている"
    NEGATED = "NEGATED", "無効にされた"
    NO_TARGET = "NO_TARGET", "選ぶ対象がない"
    NO_MIXED_SEASON = "NO_MIXED_SEASON", "混化の条件を満たさない"
    NO_MANUAL_CARD = "NO_MANUAL_CARD", "手で処理する札がない"
    NO_CHANGE = "NO_CHANGE", "何も変わらない"
    NO_PLACE_THERE = "NO_PLACE_THERE", "そこには置けない"
    OUT_OF_RANGE = "OUT_OF_RANGE", "数が範囲の外"


class EventKind(Term):
    """What happened, as the log tells it."""

    GAME_STARTED = "game_started", "対戦開始"
    CHANCE = "chance", "抽選"
    SHUFFLED = "shuffled", "シャッフル"
    ZERO_SEARCH = "zero_search", "零探しの宣言"
    TURN_STARTED = "turn_started", "ターン開始"
    PHASE = "phase", "フェイズ"
    MOVED = "moved", "移動"
    DREW = "drew", "ドロー"
    DECLARED = "declared", "宣言"
    UNDONE = "undone", "宣言の消滅"
    COMPLETED = "completed", "完了"
    RIGHT_SPENT = "right_spent", "権利の消費"
    RIGHTS_RESTORED = "rights_restored", "権利の回復"
    LAID = "laid", "伏せ"
    WOKE = "woke", "起き"
    HEALED = "healed", "力の回復"
    REVEALED = "revealed", "公開"
    EFFECT_SKIPPED = "effect_skipped", "条件を満たさない効果"
    TEXT_NOT_RUN = "text_not_run", "効果は手動"
    TEXT_STARTED = "text_started", "効果の処理"
    CHOSEN = "chosen", "選択"
    DECIDED = "decided", "決定"
    LOOKED = "looked", "確認"
    PREVENTED = "prevented", "起きなかったこと"
    PLACE_DAMAGE = "place_damage", "場所札へのダメージ"
    DAMAGE = "damage", "ダメージ"
    DEFENDED = "defended", "防御"
    LIFE = "life", "ライフ"
    GAME_ENDED = "game_ended", "決着"
    MANUAL = "manual", "手による処理"
    REDRAWN = "redrawn", "見えない札の引き直し"


class EndReason(Term):
    LIFE = "life", "ライフ0"
    BOTH_LIVES = "both_lives", "両者のライフが0"
    DECK_OUT = "deck_out", "山札切れ"
    LOOP = "loop", "終わらない効果"
    STANDSTILL = "standstill", "千日手"
    EFFECT = "effect", "札の効果"
    VIRTUE = "virtue", "徳"
    SURRENDER = "surrender", "降伏"
