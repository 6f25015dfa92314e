import { SOL_MINT } from '@dugout/domain/sol';
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { shared } from '#tests/kit/testing.ts';
import { agreed, type LiveTrader, liveWorld, SOL, UNTIL } from './world.ts';

const DESTINATION = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' as Address;
const withdrawalShape = z.object({ data: z.object({ id: z.string(), status: z.string() }) });

const world = shared(() => liveWorld({ seed: 'restored' }));
let ann: LiveTrader;

beforeAll(async () => {
  ann = await world.trader('Ann', 50n * SOL);
});

const status = async (id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ status: string }>`SELECT status FROM withdrawal WHERE id = ${id}`.execute(
    world.server.db.tables(),
  );
  return rows[0]?.status;
};

/** Sends a withdrawal that the chain does not confirm. Returns its id. */
async function onItsWay(trader: LiveTrader): Promise<string> {
  const body = {
    walletAddress: trader.wallet,
    mint: SOL_MINT,
    amount: `${SOL}`,
    destination: DESTINATION,
    password: trader.password,
  };
  const answer = await trader.client.call('/api/v1/wallet/withdraw', { method: 'POST', body });
  const { id, status } = withdrawalShape.parse(answer.body).data;
  expect(status).toBe('sending');
  return id;
}

it('[R4] a database that was restored from before a withdrawal was sent does not pay it again', async () => {
  const { chain, server } = world;
  chain.holdConfirmations(true);
  const id = await onItsWay(ann);
  await vi.waitFor(() => expect(chain.lamports(DESTINATION, 'processed')).toBe(SOL), UNTIL);
  await world.crash();
  await server.sql`DELETE FROM withdrawal_attempt`;
  chain.holdConfirmations(false);
  ann = await world.back(ann);
  await vi.waitFor(async () => expect(await status(id)).toBe('landed'), UNTIL);
  expect(chain.lamports(DESTINATION, 'confirmed')).toBe(SOL);
  await agreed(world, ann);
}, 240_000);

it('[R4] a transaction that was signed, forgotten and never sent is replaced once it can no longer land', async () => {
  const { chain, server } = world;
  const before = chain.lamports(DESTINATION, 'confirmed');
  chain.faults.share('dropped', 1);
  const id = await onItsWay(ann);
  await world.crash();
  const forgotten = await server.sql<{
    signature: string;
  }>`DELETE FROM withdrawal_attempt WHERE withdrawal_id = ${id} RETURNING signature`;
  chain.faults.share('dropped', 0);
  chain.expireBlockhashes();
  ann = await world.back(ann);
  await vi.waitFor(async () => expect(await status(id)).toBe('landed'), UNTIL);
  const tries = await server.sql<{ number: number; signature: string }>`
    SELECT number, signature FROM withdrawal_attempt WHERE withdrawal_id = ${id} ORDER BY number`;
  expect(tries.map(({ number }) => number)).toEqual([0, 1]);
  expect(tries[0]?.signature).toBe(
    forgotten.find(({ signature }) => signature === tries[0]?.signature)?.signature,
  );
  expect(chain.lamports(DESTINATION, 'confirmed')).toBe(before + SOL);
  await agreed(world, ann);
}, 240_000);
