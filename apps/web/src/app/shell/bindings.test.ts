import { describe, expect, it } from 'vitest';
import { BINDINGS, isPressed } from './shortcuts.ts';

it('lists each key of the app once with its action', () => {
  const keys = BINDINGS.flatMap(({ shortcut }) => shortcut.keys);
  expect(keys).toEqual(expect.arrayContaining(['/', 'Ctrl K', 'T', 'P', '?']));
  expect(new Set(keys).size).toBe(keys.length);
});

const FIELDS: Readonly<Record<string, string>> = {
  input: '<input>',
  'read-only input': '<input readonly>',
  textarea: '<textarea></textarea>',
  select: '<select></select>',
  editor: '<div contenteditable="true" tabindex="0"></div>',
  combobox: '<button role="combobox"></button>',
};

const SINGLE = BINDINGS.flatMap(({ shortcut }) =>
  shortcut.keys.filter((key) => key.length === 1).map((key) => ({ key, shortcut })),
);

describe.each(SINGLE)('the key $key ($shortcut.label)', ({ key, shortcut }) => {
  const runs = (on: string, how: KeyboardEventInit = {}): boolean => {
    document.body.innerHTML = on;
    const event = new KeyboardEvent('keydown', { key: key.toLowerCase(), bubbles: true, ...how });
    document.body.firstElementChild?.dispatchEvent(event);
    return isPressed(shortcut, event, false);
  };

  it('runs on the page', () => expect(runs('<button></button>')).toBe(true));

  it.each(Object.entries(FIELDS))('does not run while an %s has the focus', (_, field) => {
    expect(runs(field)).toBe(false);
  });

  it('does not run during a composition', () => {
    expect(runs('<button></button>', { isComposing: true })).toBe(false);
  });
});
