import { isComposing } from './keys.ts';

/** Leaves Esc to an element open in a dialog, such as a field being edited or a popover, and to a composition. */
export function leaveEscapeInside(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]') !== null)
    event.preventDefault();
}
