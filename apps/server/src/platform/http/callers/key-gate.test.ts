import { expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { RateLimits } from '../rate-limit.ts';
import { KeyGate } from './key-gate.ts';

it('[R10] rejects a key as soon as its trader is suspended, despite the cache', async () => {
  let isSuspended = false;
  let lookedUp = 0;
  const gate = new KeyGate(
    {
      authenticate: async () => {
        lookedUp += 1;
        return { userId: 'ann', userName: 'Ann', sessionId: 'api-key:1' };
      },
      admit: () => {
        if (isSuspended) throw new ApiError('account_suspended');
      },
    },
    new RateLimits({ scale: 1 }),
  );
  const call = () => gate.callerOf('key', { headers: {} }, '127.0.0.1');
  await call();
  isSuspended = true;
  await expect(call()).rejects.toMatchObject({ code: 'account_suspended' });
  isSuspended = false;
  await expect(call()).resolves.toMatchObject({ userId: 'ann' });
  expect(lookedUp).toBe(1);
});
