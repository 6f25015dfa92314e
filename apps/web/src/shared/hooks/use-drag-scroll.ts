import { type MouseEvent, type PointerEvent, type RefCallback, useState } from 'react';

/** Movement in pixels from which a press is a drag instead of a click. */
const DRAG_FROM = 4;

interface DragScroll {
  readonly ref: RefCallback<HTMLElement>;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
}

function createDragScroll(): DragScroll {
  let pressed: { readonly x: number; readonly left: number } | null = null;
  let dragged = false;
  const release = (): void => {
    pressed = null;
  };
  return {
    ref: (element) => {
      if (element === null) return;
      const onWheel = (event: WheelEvent): void => {
        const by = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
        if (by === 0 || element.scrollWidth <= element.clientWidth) return;
        event.preventDefault();
        element.scrollLeft += by;
      };
      // React attaches wheel listeners as passive, so the page would scroll too.
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => element.removeEventListener('wheel', onWheel);
    },
    onPointerDown: (event) => {
      dragged = false;
      if (event.button === 0 && event.pointerType === 'mouse')
        pressed = { x: event.clientX, left: event.currentTarget.scrollLeft };
    },
    onPointerMove: (event) => {
      if (pressed === null) return;
      const by = event.clientX - pressed.x;
      if (!dragged && Math.abs(by) >= DRAG_FROM) {
        dragged = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (dragged) event.currentTarget.scrollLeft = pressed.left - by;
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture: (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/**
 * Returns props that let a box scroll sideways by mouse drag and wheel. The press that ends a drag is not a
 * click.
 */
export const useDragScroll = (): DragScroll => useState(createDragScroll)[0];
