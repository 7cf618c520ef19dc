"""Every statement there is."""

from __future__ import annotations

from typing import TypeAlias

from rules_engine.scripts.tree.deeds import ChangeLife, Damage, Draw, Flip, Play, Put, Show, Shuffle, Swap, Turn
from rules_engine.scripts.tree.flow import (
    AlterAmount,
    AsPlayer,
    Choose,
    ChooseOne,
    Declare,
    EndGame,
    EndTurn,
    Extra,
    ExtraTurn,
    ForEach,
    If,
    Lasting,
    Later,
    Let,
    May,
    Negate,
    Perform,
    Prevent,
    Redirect,
    Repeat,
    RunText,
    Say,
    Skip,
)
from rules_engine.scripts.tree.modifiers import Modifier

Statement: TypeAlias = (
    Put
    | Play
    | Damage
    | Draw
    | ChangeLife
    | Show
    | Turn
    | Flip
    | Shuffle
    | Swap
    | Choose
    | Let
    | Declare
    | May
    | If
    | ChooseOne
    | ForEach
    | Repeat
    | AsPlayer
    | Lasting
    | Later
    | Extra
    | ExtraTurn
    | Skip
    | EndTurn
    | Negate
    | Prevent
    | AlterAmount
    | Redirect
    | Perform
    | RunText
    | EndGame
    | Say
    | Modifier
)
