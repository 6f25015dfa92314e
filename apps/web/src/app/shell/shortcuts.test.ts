import { describe, expect, it } from 'vitest';
import { isTyping } from '#/shared/hooks/is-typing.ts';
import { isPressed } from './shortcuts.ts';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...held,
});

const SEARCH = { keys: ['/', 'Ctrl K'], label: 'Search' };
const HELP = { keys: ['?'], label: 'Show shortcuts' };
const POSITIONS = { keys: ['P'], label: 'Show or hide open positions' };
const ALL = [SEARCH, HELP, POSITIONS];
const meant = (pressed: ReturnType<typeof press>, typing: boolean, covered: boolean) =>
  ALL.find((shortcut) => isPressed(shortcut, pressed, typing, covered)) ?? null;

describe('shortcuts', () => {
  it('match the keys in the list', () => {
    expect(['/', '?', 'p', 'P', 'k', 'x'].map((key) => meant(press(key), false, false))).toEqual([
      SEARCH,
      HELP,
      POSITIONS,
      POSITIONS,
      null,
      null,
    ]);
    expect(meant(press('k', { ctrlKey: true }), true, true)).toBe(SEARCH);
    expect(meant(press('K', { metaKey: true }), false, false)).toBe(SEARCH);
  });

  it('are plain letters while typing, and are disabled behind a dialog', () => {
    for (const key of ['/', '?', 'p']) {
      expect(meant(press(key), true, false)).toBeNull();
      expect(meant(press(key), false, true)).toBeNull();
      expect(meant(press(key, { ctrlKey: true }), false, false)).toBeNull();
      expect(meant(press(key, { altKey: true }), false, false)).toBeNull();
    }
    expect(meant({ ...press('/'), defaultPrevented: true }, false, false)).toBeNull();
  });

  it('treat the read-only input that opens the search as no text input', () => {
    const input = document.createElement('input');
    expect(isTyping(input)).toBe(true);
    input.readOnly = true;
    expect(isTyping(input)).toBe(false);
    expect(isTyping(document.createElement('textarea'))).toBe(true);
    expect(isTyping(document.createElement('button'))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});
