import type { PriceChart } from './price-chart.ts';

/** Labels closer than this, or than their height, in CSS pixels, stack to the left. */
const NEAR = 20;
const GAP = 4;
const EDGE = 8;
/** Width of the pill of the average entry, which the canvas draws at the edge. */
const ENTRY_WIDTH = 64;

interface Label {
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the distance of each label from the right edge, in the given order. `entryY` is the height of the pill of
 * the average entry; null without one.
 */
export function stackedRight(labels: readonly Label[], entryY: number | null): readonly number[] {
  const byHeight = labels.map((label, index) => ({ ...label, index })).sort((a, b) => a.y - b.y);
  const right = labels.map(() => EDGE);
  let [y, end] = [Number.NEGATIVE_INFINITY, EDGE];
  for (const label of byHeight) {
    const near = Math.max(NEAR, label.height + 2);
    if (label.y - y >= near) end = EDGE;
    if (entryY !== null && Math.abs(label.y - entryY) < near) end = Math.max(end, EDGE + ENTRY_WIDTH + GAP);
    right[label.index] = end;
    end += label.width + GAP;
    y = label.y;
  }
  return right;
}

/** Moves the handles to their lines. Hides those of lines outside the pane. */
export function placeHandles(box: HTMLElement | null, chart: PriceChart): void {
  if (box === null) return;
  const { clientHeight } = box;
  const shown = [...box.querySelectorAll<HTMLElement>(':scope > [data-line]')].flatMap((handle) => {
    const y = chart.lineY(Number(handle.dataset['line']));
    const isInside = y !== null && y >= 0 && y <= clientHeight;
    handle.toggleAttribute('data-low', y !== null && y > clientHeight / 2);
    handle.style.visibility = isInside ? 'visible' : 'hidden';
    return isInside ? [{ handle, y, width: handle.offsetWidth, height: handle.offsetHeight }] : [];
  });
  const right = stackedRight(shown, chart.lineY(0));
  for (const [index, { handle, y, height }] of shown.entries()) {
    handle.style.right = `${chart.axisWidth + (right[index] ?? EDGE)}px`;
    handle.style.transform = `translateY(${Math.round(y - height / 2)}px)`;
  }
}
