import type { RouterHistory } from '@tanstack/react-router';
import { type AnyRouter, getElementScrollRestorationEntry } from '@tanstack/router-core';

/** Max time to keep restoring; slower lists stay where they are. */
const HOLDS_MS = 3_000;
/** Events after which the trader controls the scroll position. */
const TRADER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const BOXES = 'main [data-scroll-restoration-id]';

type Target = Window | Element;

const topOf = (target: Target): number => ('scrollY' in target ? target.scrollY : target.scrollTop);

/** Scrolls each scrollable element to its last position, as far as its height allows. */
function restore(router: AnyRouter): void {
  const getKey = router.options.getScrollRestorationKey;
  for (const target of [window, ...document.querySelectorAll(BOXES)]) {
    const left = getElementScrollRestorationEntry(router, {
      getElement: () => target,
      ...(getKey && { getKey }),
    });
    if (left !== undefined && Math.abs(topOf(target) - left.scrollY) > 1)
      target.scrollTo(left.scrollX, left.scrollY);
  }
}

/**
 * Repeats `step` in every frame for `HOLDS_MS`, or until the trader scrolls or presses something. @returns a
 * function that stops it
 */
export function untilTraderInput(step: () => void): () => void {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  for (const event of TRADER_EVENTS)
    addEventListener(event, end, { signal: ended.signal, capture: true, passive: true });
  const until = performance.now() + HOLDS_MS;
  const frame = (now: number): void => {
    if (ended.signal.aborted) return;
    if (now > until) end();
    else {
      step();
      requestAnimationFrame(frame);
    }
  };
  requestAnimationFrame(frame);
  return end;
}

const isFreshVisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || !('type' in entry) || entry.type === 'navigate';
};

/**
 * Keeps restoring the scroll position of a revisited page while its lists load. The router restores it only once,
 * when the lists are still short.
 */
export function holdScrollPosition(router: AnyRouter): void {
  let comesBack = !isFreshVisit();
  let release = (): void => {};
  const history: RouterHistory = router.history;
  history.subscribe(({ action }) => {
    if (action.type !== 'REPLACE') comesBack = action.type !== 'PUSH';
  });
  router.subscribe('onBeforeLoad', () => release());
  router.subscribe('onRendered', () => {
    release();
    if (comesBack) release = untilTraderInput(() => restore(router));
    comesBack = false;
  });
}
