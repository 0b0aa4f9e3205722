#!/usr/bin/env python3
"""Draws a board of Mist as bots usually do: Pillow at twice the size, scaled down with Lanczos, saved as PNG.

    python3 benches/pillow_mist.py [FILE.svg] [--save OUT.png] [--once]

The shapes are those of the golden SVG, parsed and flattened beforehand, so that only drawing, scaling and saving
are timed; `--once` draws the board a single time, as a test. Compare with `cargo bench --bench pictures`. Needs Pillow.
"""
import io
import math
import re
import statistics
import sys
import time
import xml.etree.ElementTree as ElementTree

from PIL import Image, ImageDraw, ImageFont

SCALE = 2
RUNS = 25
FONT = "assets/fonts/Inter-SemiBold.otf"


def numbers(text):
    return [float(number) * SCALE for number in re.findall(r"-?\d+\.?\d*", text)]


def color(element, attribute):
    value = element.get(attribute)
    if value in (None, "none"):
        return None
    alpha = round(255 * float(element.get(f"{attribute}-opacity", "1")))
    return tuple(int(value[at:at + 2], 16) for at in (1, 3, 5)) + (alpha,)


def contours(path):
    """The corners of every contour of a path, curves flattened to eight lines."""
    found = []
    for command, text in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        points = list(zip(*[iter(numbers(text))] * 2))
        if command == "M":
            found.append(points)
        elif command == "L":
            found[-1] += points
        elif command == "C":
            (a, b), (c, d), (e, f), (g, h) = [found[-1][-1], *points]
            for step in range(1, 9):
                t = step / 8
                u = 1 - t
                x = u**3 * a + 3 * u * u * t * c + 3 * u * t * t * e + t**3 * g
                y = u**3 * b + 3 * u * u * t * d + 3 * u * t * t * f + t**3 * h
                found[-1].append((x, y))
        else:
            found[-1].append(found[-1][0])
    return found


def outline(element):
    """What an element draws: a kind and its coordinates."""
    name = element.tag.split("}")[-1]
    value = lambda key: float(element.get(key, "0")) * SCALE
    if name == "rect":
        x, y = value("x"), value("y")
        return "rect", (x, y, x + value("width"), y + value("height")), value("rx")
    if name == "circle":
        x, y, r = value("cx"), value("cy"), value("r")
        return "circle", (x - r, y - r, x + r, y + r), 0
    if name == "polygon":
        flat = numbers(element.get("points"))
        return "polygon", [list(zip(*[iter(flat)] * 2))], 0
    return "polygon", contours(element.get("d")), 0


def dashed(points, dash, gap):
    """The pieces of a line that are drawn."""
    pieces, on, left = [], True, dash
    for (x, y), (u, v) in zip(points, points[1:]):
        length, at = math.hypot(u - x, v - y), 0.0
        while at < length:
            step = min(left, length - at)
            if on:
                pieces.append([(x + (u - x) * t / length, y + (v - y) * t / length) for t in (at, at + step)])
            at, left = at + step, left - step
            if left <= 0:
                on = not on
                left = dash if on else gap
    return pieces


def load(file):
    root = ElementTree.parse(file).getroot()
    size = int(root.get("width")) * SCALE, int(root.get("height")) * SCALE
    fonts, shapes = {}, []
    for element in root.iter():
        name = element.tag.split("}")[-1]
        if name in ("svg", "g"):
            continue
        fill, stroke = color(element, "fill"), color(element, "stroke")
        if name == "text":
            # Older versions of Pillow take whole sizes alone.
            pixels = round(float(element.get("font-size")) * SCALE)
            font = fonts.setdefault(pixels, ImageFont.truetype(FONT, pixels))
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[element.get("text-anchor")]
            at = float(element.get("x")) * SCALE, float(element.get("y")) * SCALE
            shapes.append(("text", at, "".join(element.itertext()), font, anchor, fill))
            continue
        kind, where, radius = outline(element)
        width = round(float(element.get("stroke-width", "0")) * SCALE)
        if stroke and kind == "polygon":
            closed = name == "polygon"
            lines = [points + points[:1] if closed else points for points in where]
            if element.get("stroke-dasharray"):
                dash = numbers(element.get("stroke-dasharray"))
                lines = [piece for points in lines for piece in dashed(points, *dash)]
            shapes.append(("lines", lines, width, stroke))
        else:
            shapes.append((kind, where, radius, fill, stroke, width))
    return size, shapes


def draw(size, shapes):
    image = Image.new("RGB", size)
    pen = ImageDraw.Draw(image, "RGBA")
    for kind, *rest in shapes:
        if kind == "text":
            at, text, font, anchor, fill = rest
            pen.text(at, text, font=font, anchor=anchor, fill=fill)
        elif kind == "lines":
            lines, width, stroke = rest
            for points in lines:
                pen.line(points, fill=stroke, width=width, joint="curve")
        else:
            where, radius, fill, stroke, width = rest
            if kind == "rect":
                pen.rounded_rectangle(where, radius, fill=fill, outline=stroke, width=width)
            elif kind == "circle":
                pen.ellipse(where, fill=fill, outline=stroke, width=width)
            else:
                for points in where:
                    pen.polygon(points, fill=fill)
    smaller = image.resize((size[0] // SCALE, size[1] // SCALE), Image.LANCZOS)
    png = io.BytesIO()
    smaller.save(png, "PNG")
    return png.getvalue()


def main():
    arguments = sys.argv[1:]
    save = arguments.pop(arguments.index("--save") + 1) if "--save" in arguments else None
    files = [argument for argument in arguments if not argument.startswith("--")]
    size, shapes = load(files[0] if files else "tests/data/pictures/mist/seen-and-destroyed.svg")
    wall, cpu = [], []
    for _ in range(1 if "--once" in sys.argv else RUNS):
        began, began_cpu = time.perf_counter(), time.process_time()
        png = draw(size, shapes)
        wall.append(time.perf_counter() - began)
        cpu.append(time.process_time() - began_cpu)
    if save:
        with open(save, "wb") as out:
            out.write(png)
    print(f"Pillow, twice the size and Lanczos: median {statistics.median(wall) * 1000:.1f} ms "
          f"({statistics.median(cpu) * 1000:.1f} ms of CPU), {len(png)} bytes")


if __name__ == "__main__":
    main()
