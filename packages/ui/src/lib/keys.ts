/** A key press as the browser or React delivers it. */
type Press = KeyboardEvent | { readonly nativeEvent: KeyboardEvent };

const nativeOf = (press: Press): KeyboardEvent => ('nativeEvent' in press ? press.nativeEvent : press);

/** `keyCode` of presses that an input method handles, in browsers that report them before `isComposing`. */
const COMPOSING = 229;

/** Reports whether a press belongs to an input method, as when Enter picks a candidate of a Japanese word. */
export function isComposing(press: Press): boolean {
  const event = nativeOf(press);
  return event.isComposing || event.keyCode === COMPOSING;
}

/** Elements that use letters themselves: fields, and lists that jump to the entry with a typed letter. */
const TAKES_LETTERS = [
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=combobox]',
  '[role=textbox]',
  '[role=searchbox]',
  '[role=listbox]',
  '[role=menu]',
].join();

/** Reports whether a press goes to a field, or to a list that letters search. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

/**
 * Returns the lower-case character of a press that may be a single-key command; null while a field has the focus
 * or text is being composed, with a modifier other than Shift, for a held key, and for a press that something
 * else handled. Every single-key command is decided here.
 */
export function commandKey(press: Press): string | null {
  const event = nativeOf(press);
  const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return null;
  return isComposing(event) || isTyping(event.target) ? null : key.toLowerCase();
}

/** Reports whether Esc was pressed, unless it ends a composition. */
export const isEscape = (press: Press): boolean => nativeOf(press).key === 'Escape' && !isComposing(press);
