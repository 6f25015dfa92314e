export type FlashTone = 'up' | 'down';

/** How long a tint stays, in ms; ends are looked at so often, so that many go at once. */
const FLASH_MS = 300;
const LOOK_EVERY_MS = 50;

/** When each tinted element's tint ends, the oldest first. */
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
 * Marks an element with `data-flash` for 300 ms; a second change within them restarts them. The tint
 * stands still and goes at once: a ground that fades, even in three steps, is drawn so often that a moving
 * table loses frames on a slow processor.
 */
export function flash(element: HTMLElement, tone: FlashTone): void {
  element.dataset.flash = tone;
  ends.delete(element);
  ends.set(element, performance.now() + FLASH_MS);
  timer ??= setInterval(endDue, LOOK_EVERY_MS);
}
