/** Tests a complete server with the SOL price from price services, on a local Solana node. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOL_MINT } from '@dugout/domain/sol';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { recentTape, settingsOf } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

const rows = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
const trades = z.object({
  data: z.array(z.object({ priceUsd: z.number().nullable(), solAmount: z.string().nullable() })),
});

// A busy machine is slow to start a server.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('a server with Pyth and Jupiter', () => {
  let node: SolanaNode;
  let server: TestServer;
  let services: Server;
  const says = { pyth: 152.3, jupiter: 152.4 };
  const price = async () => (await server.client().call(`/api/v1/price?ids=${SOL_MINT}`)).body;

  beforeAll(async () => {
    services = createServer((request, response) => {
      const pyth = {
        id: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
        price: {
          price: `${Math.round(says.pyth * 1e8)}`,
          conf: '1',
          expo: -8,
          publish_time: Date.now() / 1_000,
        },
      };
      const answer = request.url?.startsWith('/price/v3')
        ? { [SOL_MINT]: { usdPrice: says.jupiter } }
        : { parsed: [pyth] };
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => {
      services.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
    const tape = recentTape('price', 4);
    node = await startSolanaNode({ tape, slotMs: 400, startSlot: 10_200, seed: 'price' });
    const market = settingsOf(node);
    server = await testServer({ settings: { ...market, PYTH_URL: url, JUPITER_URL: url } });
  });
  afterAll(async () => {
    await server.stop();
    await node.stop();
    services.close();
  });

  it("[API-13] returns their SOL price at the top level, whatever the chain's pools show", async () => {
    expect(await price()).toEqual({ usdPrice: 152.3 });
    expect((await server.client().call('/api/v1/price')).body).toEqual({ usdPrice: 152.3 });
  });

  it('rejects another coin’s price', async () => {
    const { status } = await server
      .client()
      .call('/api/v1/price?ids=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
    expect(status).toBe(400);
  });

  it('prices every trade against SOL that it shows, including the first ones', async () => {
    const list = async () =>
      rows.parse((await server.client().call('/api/v1/screener?limit=100')).body).data.items;
    await eventually(async () => expect((await list()).length).toBeGreaterThan(10), 60_000);
    let published = 0;
    for (const { tokenAddress } of await list()) {
      const page = trades.parse(
        (await server.client().call(`/api/v1/token/${tokenAddress}/trades?limit=100`)).body,
      );
      for (const trade of page.data) {
        if (trade.solAmount === null) continue;
        expect(trade.priceUsd).not.toBeNull();
        published++;
      }
    }
    expect(published).toBeGreaterThan(20);
  });

  it('ignores one of them that is far off', async () => {
    says.pyth = 15_230;
    await eventually(async () => expect(await price()).toEqual({ usdPrice: 152.4 }), 60_000);
  });
});
