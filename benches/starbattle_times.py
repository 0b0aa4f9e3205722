#!/usr/bin/env python3
"""How long `dealer puzzle generate` takes for every size and level that is made ahead.

    cargo build --release
    python3 benches/starbattle_times.py [--dealer PATH] [--seeds N] [--seconds N] [--once]

A cell of the table is the median and the 99th percentile of the processor time of the whole command, in seconds, and in
brackets how many puzzles were made, with the seeds from 1 on; with fewer than a hundred the second number is the
longest. Of a size and level that takes long as many seeds are tried as `--seconds` of processor time allow. A dash
means that the program refuses the level at once; a puzzle that is not made within a minute is counted as failed.
`--once` makes one puzzle of each level of the smallest size.
"""
import argparse
import os
import subprocess

LEVELS = ["easy", "medium", "hard", "expert", "extreme"]
SIZES = [(size, 1) for size in range(4, 13)] + [(size, 2) for size in range(9, 14)] + [(14, 3), (17, 4)]


def generate(dealer, size, stars, level, seed):
    """The processor time of one puzzle, and what came."""
    command = [dealer, "puzzle", "generate", "--size", size, "--stars", stars, "--level", level, "--seed", seed]
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    answer = process.stdout.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, answer, process.returncode == 0


def cell(options, size, stars, level):
    times, failed = [], 0
    for seed in range(1, options.seeds + 1):
        seconds, answer, made = generate(options.dealer, size, stars, level, seed)
        if "puzzles of" in answer and seed == 1 and not made:
            return "–"
        times.append(seconds)
        failed += not made
        if sum(times) > options.seconds:
            break
    times.sort()
    worst = times[-(-len(times) * 99 // 100) - 1] if len(times) >= 100 else times[-1]
    lost = f", {failed} failed" if failed else ""
    return f"{times[(len(times) - 1) // 2]:.2f} / {worst:.2f} ({len(times)}{lost})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dealer", default="target/release/dealer")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60, help="processor time for a size and level, about")
    parser.add_argument("--once", action="store_true")
    options = parser.parse_args()
    if options.once:
        options.seeds = 1
    print("| | " + " | ".join(LEVELS) + " |\n|" + "---|" * (1 + len(LEVELS)), flush=True)
    for size, stars in SIZES[:1] if options.once else SIZES:
        cells = [cell(options, size, stars, level) for level in LEVELS]
        print(f"| {size}×{size} {stars}★ | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
