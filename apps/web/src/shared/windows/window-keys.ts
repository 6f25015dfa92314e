import type { Edge, Point } from './geometry.ts';

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 8;

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Maps an arrow key to a window step: moves by 8 px, with Shift by 1 px; with Ctrl moves its lower right corner
 * instead. Null for other keys.
 */
export function windowStep({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
}: Press): { readonly edge: Edge | null; readonly by: Point } | null {
  const way = WAYS[key];
  if (way === undefined) return null;
  const step = shiftKey ? 1 : STEP;
  return { edge: ctrlKey || metaKey ? 'se' : null, by: { x: way.x * step, y: way.y * step } };
}
