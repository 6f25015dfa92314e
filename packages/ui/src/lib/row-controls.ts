/**
 * What Tab would stop at within a row, apart from an element that stands for the row itself; a form that
 * opened in it keeps its own order.
 */
const CONTROLS = ':is(a[href],button):not(form *,[data-row-stop])';

/** The links and buttons of a row, in order. */
export const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

function takeOut(element: Element): void {
  if (element.matches(CONTROLS)) element.setAttribute('tabindex', '-1');
  for (const control of controlsOf(element)) control.tabIndex = -1;
}

/**
 * Takes the links and buttons within `body` out of the order of Tab, those that are there and those that
 * come: a table that moves is one stop, and arrows lead to what is in its rows. Gives what ends it.
 */
export function keepOutOfTabOrder(body: Element): () => void {
  for (const child of body.children) takeOut(child);
  if (typeof MutationObserver === 'undefined') return () => {};
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) takeOut(node);
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Where ArrowRight or ArrowLeft leads within a row: through its controls, and back to its stop, which is the
 * row itself or stands for it. Null for another key.
 */
export function besideInRow(
  row: HTMLElement,
  from: EventTarget,
  key: string,
  stop = row,
): HTMLElement | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  const stops = [stop, ...controlsOf(row)];
  const at = from instanceof HTMLElement ? stops.indexOf(from) : 0;
  return stops[Math.max(0, at + (key === 'ArrowRight' ? 1 : -1))] ?? null;
}
