import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { AnnouncedInVain, createDecide, type Decide } from './decide.ts';

const database = sharedDatabase();
let decide: Decide;
/** Transactions that are open, and the max at a time. */
let open: number;
let most: number;
let cancelled: string[];
let isSignerThere: boolean;
beforeEach(() => {
  [open, most, cancelled, isSignerThere] = [0, 0, [], true];
  const counted: Db = {
    ...database.db,
    async transaction(work) {
      open += 1;
      most = Math.max(most, open);
      try {
        return await database.db.transaction(work);
      } finally {
        open -= 1;
      }
    },
  };
  const signer = {
    cancel: async (id: string) => {
      if (!isSignerThere) throw new ApiError('signer_unavailable');
      cancelled.push(`${id} with ${open} open`);
    },
  };
  decide = createDecide({ db: counted, log: silentLog, signer });
});

it('[R9] uses one connection per trader, however many decisions wait', async () => {
  const order: number[] = [];
  const decisions = Array.from({ length: 50 }, (_, n) =>
    decide('ann', async () => {
      await pause(1);
      order.push(n);
    }),
  );
  expect(open).toBe(1);
  const other = decide('bob', async () => 'decided');
  expect(open).toBe(2);
  expect(await other).toBe('decided');
  await Promise.all(decisions);
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

it('continues after a failed decision, and reports its reason', async () => {
  const refused = decide('ann', () => Promise.reject(new ApiError('outflow_cap')));
  const next = decide('ann', async () => 'decided');
  await expect(refused).rejects.toThrow(new ApiError('outflow_cap'));
  expect(await next).toBe('decided');
  expect(cancelled).toEqual([]);
});

it('cancels a useless announcement after the locks are released, and reports the reason either way', async () => {
  const inVain = (id: string) =>
    decide('ann', () => Promise.reject(new AnnouncedInVain(id, new ApiError('outflow_cap'))));
  await expect(inVain('first')).rejects.toThrow(new ApiError('outflow_cap'));
  expect(cancelled).toEqual(['first with 0 open']);
  isSignerThere = false;
  await expect(inVain('second')).rejects.toThrow(new ApiError('outflow_cap'));
});
