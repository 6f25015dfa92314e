import { expect, it } from 'vitest';
import { BINDINGS } from './bindings.ts';

it('lists what every key of the app does, each once', () => {
  const keys = BINDINGS.flatMap(({ shortcut }) => shortcut.keys);
  expect(keys).toEqual(expect.arrayContaining(['/', 'Ctrl K', 'T', 'P', '?']));
  expect(new Set(keys).size).toBe(keys.length);
});
