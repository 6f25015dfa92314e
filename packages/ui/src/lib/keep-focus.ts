/**
 * Moves the focus along with its row when another row took over the focused element: a press must not reach a row
 * that nobody chose. Without its row, nothing has the focus.
 */
export function keepFocus(body: HTMLElement, key: string | undefined): void {
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('tr[data-key]');
  if (!(focused instanceof HTMLElement) || row == null || !body.contains(row) || row.dataset['key'] === key)
    return;
  const own = [...body.children].find((each) => each instanceof HTMLElement && each.dataset['key'] === key);
  if (own instanceof HTMLElement) own.focus({ preventScroll: true });
  else focused.blur();
}
