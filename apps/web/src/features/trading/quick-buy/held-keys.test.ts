import { expect, it } from 'vitest';
import { pressesAgain } from './held-keys.ts';

const held = (key: string, target: EventTarget | null, repeat = true) =>
  pressesAgain({ key, target, repeat });

it('lets a held Enter press once', () => {
  const button = document.createElement('button');
  const input = document.createElement('input');
  expect([held('Enter', button), held('Enter', input), held('Enter', button, false)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('lets lines of text and arrows repeat', () => {
  const area = document.createElement('textarea');
  const input = document.createElement('input');
  expect([held('Enter', area), held('b', input), held('ArrowDown', input)]).toEqual([false, false, false]);
});
