"""The rules of 巫カードゲーム as a library: standard library only, no framework, usable from a shell."""
