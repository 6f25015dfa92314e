/** Leaves Esc to what is open in a dialog, such as a field that is being edited or a popover. */
export function leaveEscapeInside(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]') !== null)
    event.preventDefault();
}
