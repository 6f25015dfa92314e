/** Whether keys pressed now are text for an input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement && target.readOnly) &&
  target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true]');
