import { describe, expect, it } from 'vitest';
import { cellsPath, IDENTICON_SIZE, identiconShape } from './identicon.ts';
import { sparkPath } from './spark-path.ts';
import { tipPosition } from './tip-position.ts';
import { visibleRange } from './visible-range.ts';

describe('identicons', () => {
  it('are deterministic, mirrored, and different for two addresses with equal ends', () => {
    const one = identiconShape('VWUYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapump');
    const other = identiconShape('VWUYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabpump');
    expect(identiconShape('VWUYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapump')).toEqual(one);
    expect(other.cells).not.toEqual(one.cells);
    for (let row = 0; row < IDENTICON_SIZE; row++) {
      const cells = one.cells.slice(row * IDENTICON_SIZE, (row + 1) * IDENTICON_SIZE);
      expect(cells.toReversed()).toEqual(cells);
    }
    expect(cellsPath(one, 1)).toMatch(/^(M\d \dh1v1h-1z)+$/);
  });

  it('are never empty', () => {
    for (let i = 0; i < 500; i++)
      expect(identiconShape(`address${i}`).cells.filter((cell) => cell > 0).length).toBeGreaterThan(8);
  });
});

/** sRGB channels of `hsl(h s% l%)`, each 0 to 1, by the formula of CSS Color 4. */
function channels(colour: string): readonly number[] {
  const [hue, saturation, lightness] = (colour.match(/\d+/g) ?? []).map(Number);
  if (hue === undefined || saturation === undefined || lightness === undefined) throw new Error(colour);
  const [s, l] = [saturation / 100, lightness / 100];
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

it('letters are readable on the background of every picture', () => {
  for (let i = 0; i < 3_000; i++) {
    const { ground, letter } = identiconShape(`clan ${i}`);
    expect((luminance(letter) + 0.05) / (luminance(ground) + 0.05), letter).toBeGreaterThan(4.6);
  }
});

describe('sparklines', () => {
  it('run from the first value to the last, highest on top', () => {
    expect(sparkPath([1, 3, 2], 20, 10)).toEqual({
      line: 'M2.0 8.0L10.0 2.0L18.0 5.0',
      area: 'M2.0 8.0L10.0 2.0L18.0 5.0L18.0 10L2 10Z',
      end: { x: 18, y: 5 },
    });
  });

  it('need two values', () => {
    expect(sparkPath([1], 20, 10)).toBeNull();
    expect(sparkPath([1, Number.NaN], 20, 10)).toBeNull();
    expect(sparkPath([2, 2], 20, 10)?.line).toBe('M2.0 8.0L18.0 8.0');
  });
});

describe('visible rows', () => {
  it.each([
    [0, 320, 1_000, { from: 0, to: 16 }],
    [3_200, 320, 1_000, { from: 94, to: 116 }],
    [31_680, 320, 1_000, { from: 984, to: 1_000 }],
    [9_999, 320, 3, { from: 3, to: 3 }],
  ])('at %d px', (top, height, count, range) =>
    expect(visibleRange(top, height, 32, count, 6)).toEqual(range),
  );
});

describe('tips', () => {
  const tip = { width: 100, height: 40 };
  const view = { width: 400, height: 300 };

  it('are below their anchor, above it when there is no room, and inside the viewport', () => {
    expect(tipPosition({ left: 150, top: 100, width: 20, height: 20 }, tip, view, 'bottom')).toEqual({
      left: 110,
      top: 126,
    });
    expect(tipPosition({ left: 150, top: 270, width: 20, height: 20 }, tip, view, 'bottom')).toEqual({
      left: 110,
      top: 224,
    });
    expect(tipPosition({ left: 0, top: 100, width: 20, height: 20 }, tip, view, 'bottom').left).toBe(8);
    expect(tipPosition({ left: 390, top: 100, width: 20, height: 20 }, tip, view, 'right').left).toBe(284);
  });
});
