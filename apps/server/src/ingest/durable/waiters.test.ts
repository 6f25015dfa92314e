import { expect, it } from 'vitest';
import { Waiters } from './waiters.ts';

it('resolves at once for a batch that is already stored', async () => {
  const waiters = new Waiters();
  const early = waiters.for(1);
  waiters.kept(1);
  await early;
  await waiters.for(1);
  let isKept = false;
  const next = waiters.for(2).then(() => {
    isKept = true;
  });
  await Promise.resolve();
  expect(isKept).toBe(false);
  waiters.kept(2);
  await next;
});
