/**
 * Tests followed wallets on a Solana node with an interrupted stream: the gap is marked, then filled, with
 * nothing lost or published twice.
 */

import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import type { TrackerEvent } from '@dugout/contract/tracker/streams';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import type { TestClient } from '@dugout/testkit/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deltasOf, livePage } from '#tests/kit/live-page.ts';
import { recentTape, settingsOf } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

const FOLLOWED = 100;

describe('a tracker on a disconnected node', () => {
  let node: SolanaNode;
  let server: TestServer;
  const read = async (client: TestClient, path: string, body?: unknown) => {
    const answer = await client.call(`/api/v1${path}`, body === undefined ? {} : { method: 'POST', body });
    expect(answer.status).toBe(200);
    return JSON.parse(JSON.stringify(answer.body)).data;
  };

  beforeAll(async () => {
    const tape = recentTape('tracker', 6);
    node = await startSolanaNode({ tape, slotMs: 400, startSlot: 10_200, seed: 'tracker' });
    server = await testServer({
      settings: settingsOf(node),
    });
  });
  afterAll(async () => {
    await server.stop();
    await node.stop();
  });

  async function traders(): Promise<string[]> {
    const { items } = await read(server.client(), '/screener?limit=100&window=5m&sortBy=buys');
    const wallets = new Set<string>();
    for (const { tokenAddress } of items)
      for (const { wallet } of await read(server.client(), `/token/${tokenAddress}/trades?limit=200`))
        wallets.add(wallet);
    return [...wallets].slice(0, FOLLOWED);
  }

  it('marks the gap, fills it, and has every trade once', async () => {
    const wallets = await eventually(async () => {
      const found = await traders();
      expect(found.length).toBeGreaterThan(10);
      return found;
    });
    const trader = await server.trader('Gapper');
    await read(trader, '/tracker/import', {
      wallets: wallets.map((address, at) => ({ address, name: `Wallet ${at}` })),
    });
    const page = await livePage(server.address, trader);
    page.subscribe('tracker');
    await page.find('tracker', ({ type }) => (type === 'snapshot' ? true : null));
    const updates = (): TrackerEvent[] =>
      page.frames
        .filter(({ channel }) => channel === 'tracker')
        .flatMap((frame) => deltasOf(frame) as TrackerEvent[]);

    node.inject('cut', 3_000);
    const gapWith = (state: string) =>
      eventually(() => {
        const found = updates().find((each) => each.kind === 'gap' && each.gap.state === state);
        if (found?.kind !== 'gap') throw new Error(`no gap was reported as ${state}`);
        return found.gap;
      });
    const open = await gapWith('open');
    const filled = await gapWith('filled');
    expect(filled).toMatchObject({ id: open.id, fromSlot: open.fromSlot, toSlot: expect.any(Number) });

    const published = updates().flatMap((each) => (each.kind === 'activity' ? each.item : []));
    expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
    const inside = `fromSlot=${filled.fromSlot}&toSlot=${filled.toSlot}`;
    const listed: TrackerActivity[] = (await read(trader, `/tracker/trades?limit=200&${inside}`)).items;
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.every((row) => row.filled)).toBe(true);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(published.map(({ id }) => id)).toEqual(expect.arrayContaining(listed.map(({ id }) => id)));

    // The market's own trades of these wallets in the gap.
    const known: string[] = [];
    for (const address of wallets)
      for (const { id, slot } of (await read(server.client(), `/wallet/${address}/trades?limit=200`)).items)
        if (slot >= filled.fromSlot && slot <= (filled.toSlot ?? 0)) known.push(id);
    expect(listed.map(({ id }) => id).sort()).toEqual(known.sort());
    page.close();
  });
});
