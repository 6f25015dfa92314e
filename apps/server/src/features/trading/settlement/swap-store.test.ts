import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { SwapRecord } from '../swap-record.ts';
import { SwapStore } from './swap-store.ts';

it("[R9] uses one connection for a trader's waiting swaps, and another for the next trader's", async () => {
  let [open, most] = [0, 0];
  const connected = async () => {
    open += 1;
    most = Math.max(most, open);
    await pause(1);
    open -= 1;
    return true;
  };
  const db = { oneStatement: connected, transaction: connected };
  const store = new SwapStore(db as unknown as Db, {} as EventBus, () => {}, 'server');
  const reserve = (userId: string) => store.reserve({ userId } as SwapRecord, { lamports: 0n, cap: 0n });
  const reserved = Array.from({ length: 50 }, () => reserve('ann'));
  reserved.push(store.reserveSigned({ userId: 'ann' } as SwapRecord, async () => true));
  expect(open).toBe(1);
  reserved.push(reserve('bob'));
  expect(open).toBe(2);
  expect(await Promise.all(reserved)).toEqual(Array.from({ length: 52 }, () => true));
  expect(most).toBe(2);
});
