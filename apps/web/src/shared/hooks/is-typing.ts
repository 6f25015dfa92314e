/** Reports whether a key press goes to a text input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement && target.readOnly) &&
  target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true]');
