import { expect, it } from 'vitest';
import { waitedForChain } from './waiting.ts';

it('counts as the wait of a swap what lies between handing it in and the word that it is confirmed', () => {
  expect(waitedForChain({ sent: 40, confirmed: 150 })).toBe(110);
  expect(waitedForChain({ sent: 40, confirmed: 39 })).toBe(0);
});

it('lets all the time count of a swap of which no word came', () => {
  expect(waitedForChain({ sent: 40, confirmed: null })).toBe(0);
});

it('knows nothing of a swap that was answered without being sent', () => {
  expect(waitedForChain({ sent: null, confirmed: null })).toBeNull();
});
