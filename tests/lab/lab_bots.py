"""Bots that misbehave, each on its third decision."""

import os
import re
import sys
import time


class Good:
    def __init__(self):
        self.n = 0

    def choose(self, spot):
        self.n += 1
        if self.n == 3:
            self.misbehave()
        return spot.options[0]

    def misbehave(self):
        pass


class Crashes(Good):
    def misbehave(self):
        print("about to fall")
        raise ZeroDivisionError("oops")


class Exits(Good):
    def misbehave(self):
        sys.exit(7)


class Dies(Good):
    def misbehave(self):
        os._exit(9)


class Sleeps(Good):
    def misbehave(self):
        time.sleep(1000)


class HoldsTheLock(Good):
    def misbehave(self):
        re.match(r"(a+)+$", "a" * 64 + "b")  # in C, for ages, and nothing else of Python runs meanwhile


class Cheats(Good):
    def choose(self, spot):
        return "win_the_game 0"


class Unborn:
    def __init__(self):
        raise RuntimeError("no")

    def choose(self, spot):
        return spot.options[0]


class DiesOnce(Good):
    """The process is lost, but not through the bot: the second time all is well."""

    def misbehave(self):
        mark = os.environ["TABLEWRIGHT_TEST_MARK"]
        if not os.path.exists(mark):
            open(mark, "w").close()
            os.kill(os.getpid(), 9)
