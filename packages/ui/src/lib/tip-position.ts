export type TipSide = 'top' | 'bottom' | 'left' | 'right';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const EDGE = 8;

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most));

/**
 * Positions a tip next to its anchor: on the requested side, on the other when there is no room, always inside
 * the viewport. Pixels.
 */
export function tipPosition(
  anchor: Box,
  tip: Size,
  view: Size,
  side: TipSide,
): { readonly left: number; readonly top: number } {
  const middleX = anchor.left + (anchor.width - tip.width) / 2;
  const middleY = anchor.top + (anchor.height - tip.height) / 2;
  const above = anchor.top - GAP - tip.height;
  const below = anchor.top + anchor.height + GAP;
  const before = anchor.left - GAP - tip.width;
  const after = anchor.left + anchor.width + GAP;
  const spots = {
    top: { left: middleX, top: above >= EDGE ? above : below },
    bottom: { left: middleX, top: below + tip.height <= view.height - EDGE ? below : above },
    left: { left: before >= EDGE ? before : after, top: middleY },
    right: { left: after + tip.width <= view.width - EDGE ? after : before, top: middleY },
  } as const;
  const spot = spots[side];
  return {
    left: clamp(spot.left, view.width - tip.width - EDGE),
    top: clamp(spot.top, view.height - tip.height - EDGE),
  };
}
