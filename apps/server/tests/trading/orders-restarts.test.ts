/**
 * Tests orders while the server crashes repeatedly at any moment: each triggers once, and none after its
 * cancellation was acknowledged. ORDERS_RESTARTS and ORDERS_SEED set the number of restarts and the run; 100
 * restarts take some minutes.
 */

import { expect, it } from 'vitest';
import { testDatabase } from '#tests/kit/database.ts';
import { eventually } from '#tests/kit/testing.ts';
import { SOL } from './fake-venue.ts';
import { ordersWorld } from './orders-world.ts';

const RESTARTS = Number(process.env['ORDERS_RESTARTS'] ?? 8);
const SEED = Number(process.env['ORDERS_SEED'] ?? 20_261_120);
const ORDERS_A_ROUND = 6;

/** Returns a seeded generator of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

it(`orders trigger once over ${RESTARTS} crashes, and canceled ones never (seed ${SEED})`, async () => {
  const database = await testDatabase();
  const world = await ordersWorld(database.db);
  const random = randomFrom(SEED);
  const armed: string[] = [];
  const cancelled = new Set<string>();

  for (let round = 0; round < RESTARTS; round++) {
    for (let n = 0; n < ORDERS_A_ROUND; n++) {
      const times = 0.6 + random() * 0.8;
      const trigger =
        random() < 0.8 ? { kind: 'limit', priceSol: world.firstPrice * times } : { kind: 'graduation' };
      const direction = random() < 0.5 ? 'above' : 'below';
      const { body } = await world.arm(trigger.kind === 'limit' ? { ...trigger, direction } : trigger, {
        amount: (SOL / 2_000n).toString(),
      });
      armed.push(body.data.id);
    }
    const moves = Array.from({ length: 4 }, () => 0.6 + random() * 0.8);
    const cancelling = armed
      .filter(() => random() < 0.1)
      .map(async (id) => {
        if ((await world.cancel(id)).status === 200) cancelled.add(id);
      });
    for (const times of moves) {
      world.price(times);
      if (random() < 0.5) await new Promise((resolve) => setTimeout(resolve, random() * 40));
    }
    await Promise.all(cancelling);
    await world.crash();
    world.price(1);
  }

  await eventually(async () => {
    world.price(0.01);
    world.price(100);
    world.graduate();
    await world.keep();
    const rows = await database.sql<{ running: bigint }>`
        SELECT count(*) AS running FROM swap_order WHERE status IN ('armed', 'triggered')`;
    expect(rows[0]?.running).toBe(0n);
  }, 60_000);

  const rows = await database.sql<{ id: string; status: string; landed: bigint }>`
    SELECT o.id, o.status, (SELECT count(*) FROM swap s WHERE s.idempotency_key LIKE 'order ' || o.id || ' %' AND s.status = 'landed') AS landed
    FROM swap_order o`;
  expect(rows).toHaveLength(armed.length);
  expect(rows.filter(({ status, landed }) => landed !== (status === 'filled' ? 1n : 0n))).toEqual([]);
  expect(rows.filter(({ id, status }) => cancelled.has(id) !== (status === 'cancelled'))).toEqual([]);
  expect(rows.filter(({ status }) => status === 'filled').length).toBeGreaterThan(RESTARTS);
  const failed = rows.filter(({ status }) => status === 'failed').length;
  console.log(
    `${RESTARTS} restarts: ${rows.length} orders, ${rows.length - failed - cancelled.size} filled once, ${cancelled.size} cancelled, ${failed} failed`,
  );
  await world.close();
  await database.close();
}, 1_200_000);
