import { afterEach, describe, expect, it } from 'vitest';
import { commandKey, isEscape, isTyping } from './keys.ts';

const FIELDS = [
  '<input>',
  '<input type="search">',
  '<input type="number">',
  '<input readonly>',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable="true" tabindex="0"></div>',
  '<div contenteditable="" tabindex="0"></div>',
  '<button role="combobox"></button>',
  '<div role="listbox" tabindex="0"></div>',
  '<div role="menu"><div role="menuitem" tabindex="0"></div></div>',
];

/** Puts an element on the page and returns the innermost one. */
function placed(html: string): Element {
  document.body.innerHTML = html;
  let element = document.body.firstElementChild;
  while (element?.firstElementChild) element = element.firstElementChild;
  if (element === null) throw new Error('no element');
  return element;
}

/** Returns the event of a press on an element. */
function pressed(element: Element, key: string, how: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
  element.dispatchEvent(event);
  return event;
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('commandKey', () => {
  it('is the lower-case character of a press on a row, a button or the page', () => {
    for (const html of ['<div tabindex="0"></div>', '<button></button>', '<input type="radio">'])
      expect(commandKey(pressed(placed(html), 'B'))).toBe('b');
    expect(commandKey(pressed(document.body, '?', { shiftKey: true }))).toBe('?');
  });

  it.each(FIELDS)('is nothing while %s has the focus', (html) => {
    expect(commandKey(pressed(placed(html), 'b'))).toBeNull();
  });

  it('is nothing while text is being composed', () => {
    expect(commandKey(pressed(document.body, 'b', { isComposing: true }))).toBeNull();
    expect(commandKey(pressed(document.body, 'b', { keyCode: 229 }))).toBeNull();
  });

  it('is nothing with a modifier, for a held key, a named key, or a press that was handled', () => {
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
      expect(commandKey(pressed(document.body, 'b', how))).toBeNull();
    expect(commandKey(pressed(document.body, 'Enter'))).toBeNull();
    const handled = pressed(document.body, 'b');
    handled.preventDefault();
    expect(commandKey(handled)).toBeNull();
  });

  it("reads React's events", () => {
    expect(commandKey({ nativeEvent: pressed(document.body, 'w') })).toBe('w');
  });
});

it('an editor that is switched off takes no letters', () => {
  expect(isTyping(placed('<div contenteditable="false" tabindex="0"></div>'))).toBe(false);
});

it('Esc that ends a composition closes nothing', () => {
  expect(isEscape(pressed(document.body, 'Escape'))).toBe(true);
  expect(isEscape(pressed(document.body, 'Escape', { isComposing: true }))).toBe(false);
});
