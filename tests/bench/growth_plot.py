"""Draws how costs grow with size: lines over logarithmic axes, as SVG text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

Points = Sequence[tuple[float, float]]
"""(size, cost), both above 0, by size."""

_WIDTH, _HEIGHT = 720.0, 440.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 70.0, 230.0, 20.0, 50.0
_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b")


def exponent(points: Points) -> float:
    """Return the power of size that cost grows with: the slope of the least-squares line through the logarithms."""
    logs = [(math.log(size), math.log(cost)) for size, cost in points]
    mean_x, mean_y = (math.fsum(column) / len(logs) for column in zip(*logs, strict=True))
    spread = math.fsum((x - mean_x) ** 2 for x, _ in logs)
    return math.fsum((x - mean_x) * (y - mean_y) for x, y in logs) / spread if spread else math.nan


def plot(lines: Mapping[str, Points], size: str, cost: str) -> str:
    """Return an SVG picture of some lines by their names; `size` and `cost` name the axes."""
    everything = [point for points in lines.values() for point in points]
    across = _Axis([x for x, _ in everything], _LEFT, _WIDTH - _RIGHT)
    up = _Axis([y for _, y in everything], _HEIGHT - _BOTTOM, _TOP)
    frame = f'viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" font-family="sans-serif" font-size="12"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><rect width="100%" height="100%" fill="white"/>']
    for tick in across.ticks:
        x = across.place(tick)
        parts.append(f'<path d="M{x:.1f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 16}" text-anchor="middle">{tick:g}</text>')
    for tick in up.ticks:
        y = up.place(tick)
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    parts.append(f'<text x="{_LEFT}" y="{_HEIGHT - 12}">{escape(size)}</text>')
    parts.append(f'<text x="14" y="{_HEIGHT - _BOTTOM}" transform="rotate(-90 14 {_HEIGHT - _BOTTOM})">')
    parts.append(f"{escape(cost)}</text>")
    for number, (name, points) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        path = " ".join(f"{across.place(x):.1f},{up.place(y):.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        label = f"{name} (size ^ {exponent(points):.2f})"
        parts.append(f'<text x="{_WIDTH - _RIGHT + 10}" y="{_TOP + 14 + 18 * number}" fill="{colour}">')
        parts.append(f"{escape(label)}</text>")
    return "".join(parts) + "</svg>\n"


class _Axis:
    """A logarithmic axis over whole powers of ten."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self._low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        self._high = max(high, self._low + 1)
        self._start, self._end = start, end
        self.ticks = [10.0**power for power in range(self._low, self._high + 1)]

    def place(self, value: float) -> float:
        """Return where a value is drawn."""
        share = (math.log10(value) - self._low) / (self._high - self._low)
        return self._start + share * (self._end - self._start)
