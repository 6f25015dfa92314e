/** Tests a server that reads processed blocks, on a local Solana node whose processed blocks are sometimes orphaned. */

import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { startYellowstone, type YellowstoneNode } from '@dugout/local-chain/yellowstone-node/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deltasOf, type LiveFrame, type LivePage, livePage } from '#tests/kit/live-page.ts';
import { recentTape, settingsOf } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';

const [SLOT_MS, START, WATCHED] = [200, 10_200, 20];
const SOON = { timeout: 60_000, interval: 100 };
const rows = z.array(z.object({ id: z.string(), slot: z.number() }));
type Row = z.infer<typeof rows>[number];
const mints = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });

vi.setConfig({ testTimeout: 120_000 });

describe('a server that reads processed blocks', () => {
  let node: SolanaNode;
  let stream: YellowstoneNode;
  let server: TestServer;
  let page: LivePage;
  let watched: string[];

  beforeAll(async () => {
    const tape = recentTape('processed', 6);
    node = await startSolanaNode({ tape, slotMs: SLOT_MS, startSlot: START, seed: 'processed' });
    stream = await startYellowstone({ node });
    server = await testServer({
      settings: { ...settingsOf(node), YELLOWSTONE_URL: stream.url, SOLANA_COMMITMENT: 'processed' },
    });
    watched = await vi.waitFor(async () => {
      const { body } = await server.client().call('/api/v1/screener?limit=100&window=5m&sortBy=buys');
      const found = mints.parse(body).data.items.map(({ tokenAddress }) => tokenAddress);
      expect(found.length).toBeGreaterThanOrEqual(WATCHED);
      return found.slice(0, WATCHED);
    }, SOON);
    page = await livePage(server.address, server.client());
    for (const mint of watched)
      for (const name of [`processed:${mint}`, `trades:${mint}`]) page.subscribe(name);
  });
  afterAll(async () => {
    page?.close();
    await server?.stop();
    await stream?.stop();
    await node?.stop();
  });

  /** Returns the rows of a channel's frames, each frame's in one list, with the frame's place among all. */
  const listsOf = (kind: string, mint: string): { at: number; list: Row[] }[] =>
    page.frames.flatMap((frame: LiveFrame, at) => {
      if (frame.channel !== `${kind}:${mint}`) return [];
      if (frame.type === 'snapshot') return [{ at, list: rows.parse(frame.data) }];
      const deltas = deltasOf(frame);
      return kind === 'processed'
        ? deltas.map((delta) => ({ at, list: rows.parse(delta) }))
        : [{ at, list: rows.parse(deltas) }];
    });
  const placeOf = (lists: readonly { at: number; list: readonly Row[] }[], id: string): number =>
    lists.find(({ list }) => list.some((row) => row.id === id))?.at ?? -1;
  const isOnChain = ({ id, slot }: Row): boolean => {
    const block = node.chain.tape.isSkipped(slot) ? null : node.chain.tape.block(slot);
    return block?.transactions.some(({ transaction }) => id.startsWith(transaction.signatures[0])) ?? false;
  };

  it('shows trades before they are on the tape, then only there', async () => {
    await vi.waitFor(() => {
      let early = 0;
      for (const mint of watched) {
        const [processed, tape] = [listsOf('processed', mint), listsOf('trades', mint)];
        for (const { id, slot } of processed.slice(0, -1).flatMap(({ list }) => list)) {
          if (slot > node.chain.confirmed - 8) continue;
          const applied = placeOf(tape, id);
          if (applied > placeOf(processed, id)) early++;
          expect(processed.at(-1)?.list.map((row) => row.id)).not.toContain(id);
        }
      }
      expect(early).toBeGreaterThan(10);
    }, SOON);
  });

  it('withdraws the trades of orphaned blocks, and neither applies nor stores them', async () => {
    node.inject('fork', 40 * SLOT_MS);
    const orphans = await vi.waitFor(() => {
      const shown = watched.flatMap((mint) => listsOf('processed', mint).flatMap(({ list }) => list));
      const found = shown.filter((row) => !isOnChain(row));
      expect(new Set(found.map(({ id }) => id)).size).toBeGreaterThan(3);
      return new Set(found.map(({ id }) => id));
    }, SOON);
    await vi.waitFor(() => expect(node.faults.at('fork')).toBe(false), SOON);
    const settled = node.chain.processed + 10;
    await vi.waitFor(() => expect(node.chain.processed).toBeGreaterThan(settled), SOON);
    for (const mint of watched) {
      const last = listsOf('processed', mint).at(-1)?.list ?? [];
      expect(last.filter(({ id }) => orphans.has(id))).toEqual([]);
      const tape = listsOf('trades', mint).flatMap(({ list }) => list);
      expect(tape.filter(({ id }) => orphans.has(id))).toEqual([]);
      const { body } = await server.client().call(`/api/v1/token/${mint}/trades?limit=200`);
      const listed = z.object({ data: rows }).parse(body).data;
      expect(listed.filter((row) => row.slot > START && !isOnChain(row))).toEqual([]);
    }
    await vi.waitFor(async () => {
      const ids = z.array(z.object({ id: z.string() })).parse(await server.sql`select id from market_trade`);
      expect(ids.length).toBeGreaterThan(100);
      expect(ids.filter(({ id }) => orphans.has(id))).toEqual([]);
    }, SOON);
  });
});
