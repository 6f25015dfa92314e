import { expect, it } from 'vitest';
import { isPressed } from './shortcuts.ts';

const press = (key: string, held: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...held });

const SEARCH = { keys: ['/', 'Ctrl K'], label: 'Search' };
const HELP = { keys: ['?'], label: 'Show shortcuts' };
const POSITIONS = { keys: ['P'], label: 'Show or hide open positions' };
const ALL = [SEARCH, HELP, POSITIONS];
const meant = (pressed: KeyboardEvent, covered = false) =>
  ALL.find((shortcut) => isPressed(shortcut, pressed, covered)) ?? null;

it('shortcuts match the keys in the list', () => {
  expect(['/', '?', 'p', 'P', 'k', 'x'].map((key) => meant(press(key)))).toEqual([
    SEARCH,
    HELP,
    POSITIONS,
    POSITIONS,
    null,
    null,
  ]);
  expect(meant(press('k', { ctrlKey: true }), true)).toBe(SEARCH);
  expect(meant(press('K', { metaKey: true }))).toBe(SEARCH);
});

it('single keys are disabled behind a dialog, and with a modifier', () => {
  for (const key of ['/', '?', 'p']) {
    expect(meant(press(key), true)).toBeNull();
    expect(meant(press(key, { ctrlKey: true }))).toBeNull();
    expect(meant(press(key, { altKey: true }))).toBeNull();
  }
  expect(meant(press('k', { ctrlKey: true, isComposing: true }))).toBeNull();
});
