type FlashTone = 'up' | 'down';

/** Duration of a tint in ms, and the interval of expiry checks, so that many expire together. */
const FLASH_MS = 300;
const LOOK_EVERY_MS = 50;

/** When each element's tint ends, oldest first. */
const ends = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setInterval> | undefined;

function endDue(): void {
  const now = performance.now();
  for (const [element, end] of ends) {
    if (end > now) return;
    ends.delete(element);
    delete element.dataset.flash;
  }
  clearInterval(timer);
  timer = undefined;
}

/**
 * Marks an element with `data-flash` for 300 ms; another change restarts the time. The tint has no transition: a
 * fading background, even in three steps, repaints so often that a live table drops frames on a slow processor.
 */
export function flash(element: HTMLElement, tone: FlashTone): void {
  element.dataset.flash = tone;
  ends.delete(element);
  ends.set(element, performance.now() + FLASH_MS);
  timer ??= setInterval(endDue, LOOK_EVERY_MS);
}
