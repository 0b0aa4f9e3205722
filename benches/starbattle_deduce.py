#!/usr/bin/env python3
"""How long `dealer puzzle deduce` takes, and how many puzzles are deduced to the end in time.

    cargo build --release
    python3 benches/starbattle_deduce.py [FILE] [--dealer PATH] [--count N] [--once]

FILE is the JSON that `dealer puzzle survey` reads; only puzzles with one solution are deduced. Without FILE, puzzles are
generated. A line for each class gives
the median, the 99th percentile (with fewer than a hundred puzzles it is the longest) and the longest processor time in
seconds, the limit, how many puzzles are deduced to the end within it, and the puzzle that takes longest. The times are
those of a line's whole answer. `--once` deduces one puzzle of each class, as a test. Needs Linux, where the processor time
of another program can be read.
"""
import argparse
import json
import subprocess
import time

SHAPES = [(1, 8), (2, 10), (3, 14), (4, 17)]


class Dealer:
    """`dealer puzzle deduce`, which runs all the time and answers a line at a time."""

    def __init__(self, program):
        command = [program, "puzzle", "deduce"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # Linux numbers the clock of a program's processor time so.
        self.clock = ~self.process.pid << 3 | 2

    def deduce(self, puzzle):
        """How the deduction ends, and the processor time in seconds."""
        line = json.dumps({name: puzzle[name] for name in ("size", "stars", "regions")})
        started = time.clock_gettime(self.clock)
        print(line, file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        return answer["end"], time.clock_gettime(self.clock) - started


def published(name):
    """The puzzles of a file that have one solution."""
    with open(name, encoding="utf-8") as file:
        return [puzzle for puzzle in json.load(file)["puzzles"] if str(puzzle["solutions"]) == "1"]


def generated(dealer, count):
    """As many puzzles of each of a few classes."""
    for stars, size in SHAPES:
        command = [dealer, "puzzle", "generate", "--size", size, "--stars", stars, "--seed", 11, "--count", count]
        made = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout
        for nth, line in enumerate(made.splitlines()):
            yield {"name": f"generated/{nth}", **json.loads(line)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", help="published puzzles")
    parser.add_argument("--dealer", default="target/release/dealer")
    parser.add_argument("--count", type=int, help="puzzles of each class, at most")
    parser.add_argument("--once", action="store_true")
    options = parser.parse_args()
    if options.once:
        options.count = 1
    classes = {}
    for puzzle in published(options.file) if options.file else generated(options.dealer, options.count or 20):
        classes.setdefault((puzzle["stars"], puzzle["size"]), []).append(puzzle)
    dealer = Dealer(options.dealer)
    print(f"{'class':>8} {'puzzles':>8} {'median':>8} {'99 %':>8} {'longest':>8} {'limit':>6} {'solved':>7}  longest puzzle")
    for (stars, size), these in sorted(classes.items()):
        found = []
        for puzzle in these[: options.count]:
            end, seconds = dealer.deduce(puzzle)
            found.append((seconds, end, puzzle["name"]))
        found.sort()
        times = [seconds for seconds, _, _ in found]
        late = times[-(-len(times) * 99 // 100) - 1] if len(times) >= 100 else times[-1]
        solved = sum(end == "solved" for _, end, _ in found)
        print(
            f"{size:>5}-{stars}★ {len(times):>8} {times[(len(times) - 1) // 2]:>8.3f} {late:>8.3f} {times[-1]:>8.3f}"
            f" {5 if size > 14 else 2:>6} {solved:>7}  {found[-1][2]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
