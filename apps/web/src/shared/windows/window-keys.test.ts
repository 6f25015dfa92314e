import { expect, it } from 'vitest';
import { windowStep } from './window-keys.ts';

const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  windowStep({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...held });

it('arrows move by 8 px, with Shift by 1 px, and resize with Ctrl', () => {
  expect(press('ArrowLeft')).toEqual({ edge: null, by: { x: -8, y: 0 } });
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ edge: null, by: { x: 0, y: 1 } });
  expect(press('ArrowRight', { ctrlKey: true, shiftKey: true })).toEqual({ edge: 'se', by: { x: 1, y: 0 } });
  expect(press('Enter')).toBeNull();
});
