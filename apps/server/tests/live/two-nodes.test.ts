import type { Address } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SecondNode, secondNode } from './two-nodes.ts';
import { buyOf, countOf, type LiveTrader, type LiveWorld, liveWorld, SOL, swapped } from './world.ts';

describe('a large swap simulated on two nodes', () => {
  let world: LiveWorld;
  let node: SecondNode;
  let ann: LiveTrader;
  let mint: Address;

  beforeAll(async () => {
    world = await liveWorld({
      seed: 'two nodes',
      settingsOf: async (chain) => {
        node = await secondNode(chain.rpcUrl);
        return {
          SOLANA_RPC_URL: `${chain.rpcUrl},${node.url}`,
          SOLANA_WS_URL: `${chain.wsUrl},${chain.wsUrl}`,
          TWO_NODES_ABOVE_SOL: '1',
        };
      },
    });
    ann = await world.trader('Ann', 20n * SOL);
    const [pool] = world.chain.pools;
    if (pool === undefined) throw new Error('no pool');
    mint = pool.mint;
  });
  beforeEach(() => Object.assign(node, { simulations: 0, lie: null, silent: false }));
  afterAll(async () => {
    await world.stop();
    await node.stop();
  });

  const large = () => buyOf(ann, mint, 2n * SOL);

  it('is signed when both confirm the quoted effect', async () => {
    expect((await swapped(ann.client, large())).status).toBe('landed');
    expect(node.simulations).toBeGreaterThan(0);
  });

  it.each([
    ['says that it fails', { lie: () => ({ err: 'AccountNotFound', accounts: null }) }],
    ['says that it gives nothing', { lie: () => ({ accounts: [null, null, null] }) }],
    [
      'says that it takes another token',
      {
        lie: () => ({
          preTokenBalances: [
            { accountIndex: 99, mint: 'other', owner: ann.wallet, uiTokenAmount: { amount: '5' } },
          ],
          postTokenBalances: [],
        }),
      },
    ],
    ['does not answer', { silent: true }],
  ] as const)('is not signed while one of them %s', async (_what, state) => {
    const [swaps, lamports] = [await countOf(world.server.db, 'swap'), world.chain.lamports(ann.wallet)];
    Object.assign(node, state);
    const answer = await ann.client.call('/api/v1/swap', { method: 'POST', body: large() });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toMatchObject({ error: true, message: expect.stringMatching(/\w/) });
    expect(await countOf(world.server.db, 'swap')).toBe(swaps);
    expect(world.chain.lamports(ann.wallet)).toBe(lamports);
  });

  it('needs only one of them below the limit', async () => {
    node.silent = true;
    expect((await swapped(ann.client, buyOf(ann, mint, SOL / 2n))).status).toBe('landed');
  });

  it('is signed again once both answer', async () => {
    expect((await swapped(ann.client, large())).status).toBe('landed');
  });
});
