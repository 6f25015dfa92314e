/**
 * Tab stops within a row, except for the element that represents the row itself and the contents of forms, which
 * keep their own order.
 */
const CONTROLS = ':is(a[href],button):not(form *,[data-row-stop])';

/** Returns the links and buttons of a row, in order. */
const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

function takeOut(element: Element): void {
  if (element.matches(CONTROLS)) element.setAttribute('tabindex', '-1');
  for (const control of controlsOf(element)) control.tabIndex = -1;
}

/**
 * Removes current and future links and buttons within `body` from the Tab order: a live table is a single stop,
 * and arrow keys reach its controls. Returns a function that ends it.
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
 * Returns the target of ArrowRight or ArrowLeft within a row: its controls, then back to its stop (the row itself
 * or its representative). Null for other keys.
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
