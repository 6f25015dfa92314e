import { expect, it } from 'vitest';
import { BINDINGS } from './shortcuts.ts';

it('lists each key of the app once with its action', () => {
  const keys = BINDINGS.flatMap(({ shortcut }) => shortcut.keys);
  expect(keys).toEqual(expect.arrayContaining(['/', 'Ctrl K', 'T', 'P', '?']));
  expect(new Set(keys).size).toBe(keys.length);
});
