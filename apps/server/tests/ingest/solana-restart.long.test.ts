/** Tests a complete server on a local Solana node, killed and restarted, against an uninterrupted server. */

import { join } from 'node:path';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { transactionTemplates } from '@dugout/testkit/templates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { choosePort } from '#/app/free-port.ts';
import { ServerHandle } from '#tests/chaos/server-handle.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';

const START = 10_200;
const status = z.object({
  data: z.object({
    slot: z.number(),
    gaps: z.object({ open: z.number(), found: z.number(), filled: z.number(), lost: z.number() }),
  }),
});
const screener = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
const tape = z.object({ data: z.array(z.object({ id: z.string(), wallet: z.string() })) });
const tokens = z.object({ data: z.object({ tokens: z.array(z.unknown()) }) });

describe('a killed server on a Solana node', () => {
  const folder = temporaryFolder();
  let node: SolanaNode;
  let whole: TestServer;
  let killed: ServerHandle;
  /** The last slot that may begin: the chain is paused while a server starts. */
  let limit = START;

  beforeAll(async () => {
    const firstTime = Math.floor(Date.now() / 1_000) - 200 * 0.4;
    const blocks = new Tape({
      seed: 'killed',
      templates: transactionTemplates(),
      firstSlot: 10_000,
      firstTime,
      perBlock: 4,
    });
    node = await startSolanaNode({
      tape: blocks,
      slotMs: 100,
      startSlot: START,
      seed: 'killed',
      waits: () => limit,
    });
    const settings = {
      MARKET_SOURCE: 'solana',
      SOLANA_RPC_URL: node.rpcUrl,
      SOLANA_WS_URL: node.wsUrl,
      PYTH_URL: 'off',
      JUPITER_URL: 'off',
    };
    const common = {
      DATA_DIR: join(folder, 'server'),
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      MAX_LOOP_DELAY_MS: '600000',
      HOST: '127.0.0.1',
    };
    killed = new ServerHandle({
      settings: { ...settings, ...common },
      port: await choosePort('127.0.0.1', 0),
      folder,
      built: false,
    });
    [whole] = await Promise.all([testServer({ settings }), killed.start()]);
  }, 300_000);
  afterAll(async () => {
    await killed?.kill('both');
    await whole?.stop();
    await node?.stop();
  });

  async function statusOf(client: TestClient) {
    return status.parse((await client.call('/api/v1/status')).body).data;
  }
  /**
   * Advances the chain and waits until a server has applied all blocks with a descendant, with its gaps filled.
   */
  async function goOn(slots: number, ...clients: readonly TestClient[]): Promise<void> {
    limit = node.chain.processed + slots;
    await eventually(() => expect(node.chain.processed).toBe(limit), 60_000);
    for (const client of clients) await caughtUp(client);
  }
  async function caughtUp(client: TestClient): Promise<void> {
    let last = node.chain.confirmed;
    while (node.chain.block(last) === null) last--;
    const parent = node.chain.tape.parentOf(last);
    await eventually(
      async () => expect((await statusOf(client)).slot).toBeGreaterThanOrEqual(parent),
      120_000,
    );
  }

  it('continues, fills its gap, and equals a server that never stopped', async () => {
    const [a, b] = [whole.client(), testClient(killed.address)];
    await goOn(60, a, b);
    await killed.kill('both');
    await goOn(40, a);
    await killed.start();
    await goOn(40, a, b);
    await eventually(
      async () => expect((await statusOf(b)).gaps).toMatchObject({ open: 0, lost: 0 }),
      60_000,
    );
    const gaps = await statusOf(b);
    expect(gaps.gaps.filled).toBeGreaterThan(0);

    const both = async (path: string) => {
      const [one, other] = [await a.call(path), await b.call(path)];
      expect(one.status, path).toBe(200);
      expect(other.body, path).toEqual(one.body);
      return one.body;
    };
    const { data } = screener.parse((await a.call('/api/v1/screener?limit=100')).body);
    const mints = data.items.map(({ tokenAddress }) => tokenAddress);
    expect(mints.length).toBeGreaterThan(20);
    const wallets = new Set<string>();
    for (const mint of mints) {
      for (const interval of ['1s', '1m', '15m', '1h'])
        await both(`/api/v1/token/${mint}/candles?interval=${interval}&unit=priceSol`);
      await both(`/api/v1/token/${mint}/holders?limit=100`);
      for (const { wallet } of tape.parse(await both(`/api/v1/token/${mint}/trades?limit=100`)).data)
        wallets.add(wallet);
      await both(`/api/v1/search?search=${mint.slice(0, 6)}`);
    }
    expect(wallets.size).toBeGreaterThan(20);
    for (const wallet of [...wallets].slice(0, 40)) {
      await both(`/api/v1/wallet/${wallet}/summary`);
      await both(`/api/v1/wallet/${wallet}/trades?limit=100`);
      await both(`/api/v1/wallet/${wallet}/holdings?limit=100`);
      await both(`/api/v1/wallet/${wallet}/calendar`);
    }
    expect(tokens.parse(await both(`/api/v1/search?search=${mints[0]}`)).data.tokens).toHaveLength(1);
  }, 600_000);
});
