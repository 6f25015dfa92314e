import { type PointerEvent, useMemo } from 'react';
import type { Edge } from './geometry.ts';
import { windows } from './windows.ts';

/** Elements of a title bar that handle their own presses. */
const OWN_PRESS = 'button:not([data-grip]), a, input, select, label';

interface HoldProps {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

function createHold(id: string, edge: Edge | null, onDock: () => void): HoldProps {
  let from: { readonly x: number; readonly y: number } | null = null;
  return {
    onPointerDown: (event) => {
      const own =
        edge === null && event.target instanceof Element && event.target.closest(OWN_PRESS) !== null;
      if (event.button !== 0 || own) return;
      from = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
      windows.grab(id, edge);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (from !== null) windows.drag({ x: clientX - from.x, y: clientY - from.y });
    },
    onPointerUp: () => {
      from = null;
      if (windows.release() !== null) onDock();
    },
    onPointerCancel: () => {
      from = null;
      windows.cancel();
    },
  };
}

/**
 * Props of the handle that moves a window (`edge` null) or resizes one of its edges. Calls `onDock` after a
 * release in the dock zone.
 */
export const useHold = (id: string, edge: Edge | null, onDock: () => void): HoldProps =>
  useMemo(() => createHold(id, edge, onDock), [id, edge, onDock]);
