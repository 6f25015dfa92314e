/** Tests which senders get a swap, and which tips are paid, over a real server and a local chain. */
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  buyOf,
  type LiveTrader,
  type LiveWorld,
  ledgerAndChain,
  liveWorld,
  SOL,
  sellOf,
  swapped,
  UNTIL,
} from './world.ts';

const status = z.object({
  data: z.object({ protectsSwaps: z.boolean().optional(), takesTips: z.boolean().optional() }),
});
const quote = z.object({ data: z.object({ costs: z.object({ tipLamports: z.string() }) }) });
const armed = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
const orders = z.object({
  data: z.array(z.object({ id: z.string(), status: z.string(), reason: z.string().nullable() })),
});
const UNAVAILABLE = 'Not available: no protected sender is configured';

vi.setConfig({ testTimeout: 150_000 });

describe('senders of a live server', () => {
  let world: LiveWorld;
  let ann: LiveTrader;
  let mint: Address;

  beforeAll(async () => {
    world = await liveWorld({ seed: 'protection' });
    ann = await world.trader('Ann', 50n * SOL);
    mint = world.chain.pools[0]?.mint as Address;
  });
  afterAll(() => world.stop());

  const sends = () => ({
    nodes: world.chain.calls.get('sendTransaction') ?? 0,
    engine: world.chain.engine.accepted.length,
  });
  const offered = async () => status.parse((await ann.client.call('/api/v1/status')).body).data;
  const agree = () =>
    vi.waitFor(async () => {
      const { inLedger, onChain } = await ledgerAndChain(world.server.db, world.chain, [ann.wallet]);
      expect(inLedger).toEqual(onChain);
    }, UNTIL);

  it('refuses protection, and pays no tip, when only nodes send', async () => {
    const refused = buyOf(ann, mint, SOL, { protect: true });
    const { status: code, body } = await ann.client.call('/api/v1/swap', { method: 'POST', body: refused });
    expect([code, body]).toMatchObject([409, { code: 'protection_unavailable', message: UNAVAILABLE }]);
    const swap = await swapped(ann.client, buyOf(ann, mint, SOL, { preset: 'low' }));
    expect([swap.status, swap.costs.tipLamports]).toEqual(['landed', '0']);
    await agree();
  });

  it('sends protected swaps through the block engine only, with a tip', async () => {
    await world.crash();
    ann = await world.back(ann, { BLOCK_ENGINE_URL: world.chain.engine.url });
    expect(await offered()).toEqual({ protectsSwaps: true, takesTips: true });
    const before = sends();
    const bought = await swapped(ann.client, buyOf(ann, mint, SOL, { preset: 'low' }));
    const sold = await swapped(
      ann.client,
      sellOf(ann, mint, { amountPercent: 50, protect: true, tipLamports: 1 }),
    );
    expect([bought, sold].map(({ status: ending, costs }) => [ending, costs.tipLamports])).toEqual([
      ['landed', '500000'],
      ['landed', '1000'],
    ]);
    expect(sends().nodes).toBe(before.nodes);
    expect(sends().engine).toBeGreaterThanOrEqual(before.engine + 2);
    await agree();
  });

  it('tips what lands now, up to the tip of the preset, and shows it before and after', async () => {
    await world.crash();
    world.chain.engine.tipFloor = {
      landed_tips_50th_percentile: 0.00002,
      landed_tips_75th_percentile: 0.00003,
      landed_tips_95th_percentile: 0.9,
    };
    world.chain.engine.perSecond = 1;
    ann = await world.back(ann, {
      BLOCK_ENGINE_URL: world.chain.engine.url,
      TIP_FLOOR_URL: `${world.chain.engine.url}/api/v1/bundles/tip_floor`,
    });
    await vi.waitFor(async () => {
      const body = { ...buyOf(ann, mint, SOL, { preset: 'low' }) };
      const quoted = quote.parse(
        (await ann.client.call('/api/v1/swap/quote', { method: 'POST', body })).body,
      );
      expect(quoted.data.costs.tipLamports).toBe('30000');
    }, UNTIL);
    const bought = await swapped(ann.client, buyOf(ann, mint, SOL, { preset: 'low' }));
    const capped = await swapped(ann.client, buyOf(ann, mint, SOL, { preset: 'high' }));
    expect([bought, capped].map(({ status: ending, costs }) => [ending, costs.tipLamports])).toEqual([
      ['landed', '30000'],
      ['landed', '2000000'],
    ]);
    await agree();
    world.chain.engine.perSecond = null;
  });

  it('sends others through the nodes, and to the block engine only with a tip', async () => {
    const before = sends();
    const cheap = { preset: 'low', protect: false, tipLamports: 999 };
    const swap = await swapped(ann.client, buyOf(ann, mint, SOL, cheap));
    expect([swap.status, swap.costs.tipLamports]).toEqual(['landed', '0']);
    expect(sends().nodes).toBeGreaterThan(before.nodes);
    expect(sends().engine).toBe(before.engine);
    await agree();
  });

  it('never publishes a protected order once the server has no protected sender', async () => {
    const trigger = { kind: 'limit', priceSol: 1e-15, direction: 'below' };
    const body = { ...buyOf(ann, mint, SOL / 10n, { protect: true }), trigger };
    const { order } = armed.parse(
      (await ann.client.call('/api/v1/swap', { method: 'POST', body })).body,
    ).data;
    await world.crash();
    // The price is reached while the server is down.
    await sql`UPDATE swap_order SET level = 1e15`.execute(world.server.db.tables());
    ann = await world.back(ann);
    expect(await offered()).toEqual({});
    const before = sends();
    await vi.waitFor(async () => {
      const { data } = orders.parse((await ann.client.call('/api/v1/swap/orders')).body);
      expect(data).toMatchObject([{ id: order.id, status: 'failed', reason: UNAVAILABLE }]);
    }, UNTIL);
    expect(sends()).toEqual(before);
  });
});
