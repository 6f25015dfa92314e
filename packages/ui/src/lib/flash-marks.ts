export type FlashTone = 'up' | 'down';

/** The strengths of a tint, one after another; `flash.tsx` says how strong each is. */
const STRENGTHS = ['', '-fading', '-faint'] as const;
/** How long each stands, in ms: 300 in all. Tints are looked at so often, so that many change at once. */
const [STEP_MS, LOOK_EVERY_MS] = [100, 50];

interface Tint {
  readonly tone: FlashTone;
  readonly began: number;
}

/** The tinted elements, the oldest tint first. */
const tints = new Map<HTMLElement, Tint>();
let timer: ReturnType<typeof setInterval> | undefined;

function fade(): void {
  const now = performance.now();
  for (const [element, { tone, began }] of tints) {
    const strength = STRENGTHS[Math.floor((now - began) / STEP_MS)];
    if (strength === undefined) {
      tints.delete(element);
      delete element.dataset.flash;
    } else if (element.dataset.flash !== tone + strength) element.dataset.flash = tone + strength;
  }
  if (tints.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * Marks an element with `data-flash` for 300 ms, in three steps that grow fainter; a second change within them starts them anew. Steps,
 * for a ground that fades without a break would be drawn again with every frame, and in a moving market many cells are tinted at any time.
 */
export function flash(element: HTMLElement, tone: FlashTone): void {
  element.dataset.flash = tone;
  tints.delete(element);
  tints.set(element, { tone, began: performance.now() });
  timer ??= setInterval(fade, LOOK_EVERY_MS);
}
