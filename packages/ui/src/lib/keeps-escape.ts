/** Leaves Esc to an element open in a dialog, such as a field being edited or a popover. */
export function leaveEscapeInside(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]') !== null)
    event.preventDefault();
}
