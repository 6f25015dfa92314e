import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { shared } from '#tests/kit/testing.ts';
import {
  agreed,
  buyOf,
  countOf,
  ended,
  type LiveTrader,
  liveWorld,
  SOL,
  sellOf,
  swapped,
  UNTIL,
} from './world.ts';

const orders = z.object({
  data: z.array(
    z.object({ id: z.string(), kind: z.string(), status: z.string(), reason: z.string().nullable() }),
  ),
});
const positions = z.object({ data: z.array(z.object({ positionId: z.string(), tokenAddress: z.string() })) });
const armed = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });

vi.setConfig({ testTimeout: 150_000 });

describe('orders and restarts on a local chain', () => {
  const world = shared(() => liveWorld({ seed: 'live-orders' }));
  let ann: LiveTrader;
  let mint: Address;

  beforeAll(async () => {
    ann = await world.trader('Ann', 50n * SOL);
    mint = world.chain.pools[1]?.mint as Address;
  });

  const statusOf = async (id: string): Promise<string | undefined> =>
    orders.parse((await ann.client.call('/api/v1/swap/orders')).body).data.find((order) => order.id === id)
      ?.status;
  /** A pool has no price before its first trade: retried until the feed has one. */
  const arm = async (body: object): Promise<{ id: string }> =>
    vi.waitFor(async () => {
      const answer = await ann.client.call('/api/v1/swap', { method: 'POST', body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return armed.parse(answer.body).data.order;
    }, UNTIL);
  const agree = () => agreed(world, ann);

  it('triggers a take profit on the chain, even when its first transactions are lost', async () => {
    await swapped(ann.client, buyOf(ann, mint, SOL));
    const { data } = positions.parse((await ann.client.call('/api/v1/token/positions')).body);
    const positionId = data.find(({ tokenAddress }) => tokenAddress === mint)?.positionId;
    const trigger = { kind: 'takeProfit', priceSol: 1e-12, direction: 'above', positionId };
    world.chain.faults.share('dropped', 0.5);
    const order = await arm(sellOf(ann, mint, { amountPercent: 100, trigger }));
    await vi.waitFor(async () => expect(await statusOf(order.id)).toBe('filled'), UNTIL);
    world.chain.faults.clear();
    expect(await world.chain.tokens(ann.wallet, mint, 'confirmed')).toBe(0n);
    expect(await countOf(world.server.db, 'swap_fill', "side = 'sell'")).toBe(1);
    await agree();
  });

  it('retries an order whose transaction provably expired, and trades once', async () => {
    world.chain.faults.share('dropped', 1);
    const body = buyOf(ann, mint, SOL / 2n, { trigger: { kind: 'limit', priceSol: 1, direction: 'below' } });
    const order = await arm(body);
    await vi.waitFor(
      async () => expect(await countOf(world.server.db, 'swap', "status = 'pending'")).toBe(1),
      UNTIL,
    );
    world.chain.expireBlockhashes();
    await vi.waitFor(
      async () => expect(await countOf(world.server.db, 'swap', "status = 'expired'")).toBe(1),
      UNTIL,
    );
    world.chain.faults.clear();
    await vi.waitFor(async () => expect(await statusOf(order.id)).toBe('filled'), UNTIL);
    expect(await countOf(world.server.db, 'swap_fill', "side = 'buy'")).toBe(2);
    await agree();
  });

  it('recovers a signed but unsent transaction after a crash, with its exits', async () => {
    world.chain.faults.share('dropped', 1);
    const key = 'crash-0001';
    const exits = { rungs: [{ kind: 'stopLoss', movePct: -90, sellPct: 100 }], oneCancelsOther: false };
    const body = buyOf(ann, mint, SOL / 4n, { idempotencyKey: key, exits });
    const response = await ann.client.call('/api/v1/swap', { method: 'POST', body });
    expect(response.body).toMatchObject({ data: { status: 'pending' } });
    const rows = await world.server.sql<{ id: string }>`SELECT id FROM swap WHERE idempotency_key = ${key}`;
    await world.crash();
    world.chain.faults.clear();
    ann = await world.back(ann);
    const swap = await ended(ann.client, { id: rows[0]?.id ?? '', status: 'pending' } as never);
    expect(swap.status).toBe('landed');
    expect((await swapped(ann.client, body)).id).toBe(swap.id);
    expect(await countOf(world.server.db, 'swap_order', "kind = 'stopLoss' AND status = 'armed'")).toBe(1);
    await agree();
  });
});
