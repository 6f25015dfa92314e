/** Tests a complete server on a local Solana node. */

import { SOL_MINT } from '@dugout/domain/sol';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recentTape, settingsOf } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

const status = z.object({
  data: z.object({
    marketSource: z.string(),
    slot: z.number(),
    tokens: z.number(),
    feedDelayMs: z.number(),
    gaps: z.object({ open: z.number(), found: z.number(), filled: z.number(), lost: z.number() }),
  }),
});
const screener = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
const token = z.object({ data: z.object({ poolFeeBps: z.number().nullable() }) });
const wallets = z.object({ data: z.array(z.object({ address: z.string() })) });

describe('a server on a Solana node', () => {
  let node: SolanaNode;
  let server: TestServer;
  const query = async <T>(path: string, shape: z.ZodType<T>): Promise<T> =>
    shape.parse((await server.client().call(path)).body);

  beforeAll(async () => {
    const tape = recentTape('server', 4);
    node = await startSolanaNode({ tape, slotMs: 400, startSlot: 10_200, seed: 'server' });
    server = await testServer({
      settings: settingsOf(node),
    });
  });
  afterAll(async () => {
    await server.stop();
    await node.stop();
  });

  it('follows the chain and reports its lag', async () => {
    await eventually(async () => {
      const { data } = await query('/api/v1/status', status);
      expect(data.marketSource).toBe('solana');
      expect(data.slot).toBeGreaterThan(10_198);
      expect(data.tokens).toBeGreaterThan(20);
      expect(data.feedDelayMs).toBeLessThan(4_000);
    });
  });

  it('[API-13] returns the SOL price of the deepest pool', async () => {
    const { body } = await server.client().call(`/api/v1/price?ids=${SOL_MINT}`);
    expect(body).toEqual({ usdPrice: expect.any(Number) });
  });

  it("fills a paper order against the chain's reserves", async () => {
    const trader = await server.trader('Chainy');
    const walletAddress = wallets.parse((await trader.call('/api/v1/wallet/user')).body).data[0]?.address;
    const { data } = await query('/api/v1/screener?limit=100', screener);
    let filled = 0;
    for (const { tokenAddress: mint } of data.items) {
      if ((await query(`/api/v1/token/${mint}`, token)).data.poolFeeBps === null) continue;
      const order = {
        walletAddress,
        inputMint: SOL_MINT,
        outputMint: mint,
        amount: '10000000',
        slippageBps: 5_000,
        idempotencyKey: mint,
      };
      const answer = await trader.call('/api/v1/swap', { method: 'POST', body: order });
      if (answer.status === 200 && JSON.stringify(answer.body).includes('"landed"')) filled++;
    }
    expect(filled).toBeGreaterThan(0);
  });

  it('shows a gap in its feed, and its filling, in status and metrics', async () => {
    node.inject('cut', 1_500);
    await eventually(async () =>
      expect((await query('/api/v1/status', status)).data.gaps).toMatchObject({ open: 1 }),
    );
    await eventually(async () =>
      expect((await query('/api/v1/status', status)).data.gaps).toEqual({
        open: 0,
        found: 1,
        filled: 1,
        lost: 0,
      }),
    );
    const metrics = await (await fetch(server.metricsUrl ?? '')).text();
    expect(metrics).toContain('dugout_feed_gaps{state="filled"} 1');
  });
});
