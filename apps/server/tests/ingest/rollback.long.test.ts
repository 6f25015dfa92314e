/**
 * Tests open pages on a Solana node whose confirmed blocks are replaced by another fork: published data of the
 * orphaned blocks is corrected.
 */

import type { TrackerEvent, TrackerState } from '@dugout/contract/tracker/streams';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import type { TestClient } from '@dugout/testkit/client';
import { transactionTemplates } from '@dugout/testkit/templates';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deltasOf, type LiveFrame, type LivePage, livePage } from '#tests/kit/live-page.ts';
import { settingsOf } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';

const [SLOT_MS, FIRST, START, WATCHED, FOLLOWED, MAX_AHEAD] = [200, 10_000, 10_100, 20, 60, 30];
/** Number of entries in a snapshot of the tracker. */
const SNAPSHOT = 50;
const SOON = { timeout: 90_000, interval: 200 };
const row = z.object({
  id: z.string(),
  slot: z.number(),
  tokenAddress: z.string().optional(),
  wallet: z.string().optional(),
});
const rows = z.array(row);
const items = z.object({ items: rows });
const mints = z.object({ items: z.array(z.object({ tokenAddress: z.string() })) });
const status = z.object({
  slot: z.number(),
  gaps: z.object({ open: z.number(), found: z.number(), lost: z.number() }),
});

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

describe('pages on a chain that rolls back confirmed blocks', () => {
  let node: SolanaNode;
  let server: TestServer;
  let watch: LivePage | null = null;
  /** On a busy machine the chain waits for the server: only a server that keeps up sees the wrong forks. */
  const waits = (): number => {
    const listed = watch === null ? null : status.safeParse(lastOf(watch, 'status'));
    return Math.max(START, listed?.data?.slot ?? 0) + MAX_AHEAD;
  };
  beforeAll(async () => {
    const firstTime = Math.floor(Date.now() / 1_000) - (START - FIRST) * 0.4;
    const tape = new Tape({
      seed: 'taken back',
      templates: transactionTemplates(),
      firstSlot: FIRST,
      firstTime,
      perBlock: 6,
    });
    node = await startSolanaNode({ tape, slotMs: SLOT_MS, startSlot: START, seed: 'taken back', waits });
    server = await testServer({
      settings: settingsOf(node),
    });
    watch = await livePage(server.address, server.client());
    watch.subscribe('status');
  });
  afterAll(async () => {
    watch?.close();
    await server.stop();
    await node.stop();
  });

  async function read<T>(client: TestClient, path: string, shape: z.ZodType<T>): Promise<T> {
    const answer = await client.call(`/api/v1${path}`);
    expect(answer.status).toBe(200);
    return z.object({ data: shape }).parse(answer.body).data;
  }
  const tokens = async () =>
    (await read(server.client(), '/screener?limit=100&window=5m&sortBy=buys', mints)).items.slice(0, WATCHED);

  it('show no orphaned trade on a tape, in the figures, or in the list of followed wallets', async () => {
    const watched = await vi.waitFor(async () => {
      const found = (await tokens()).map(({ tokenAddress }) => tokenAddress);
      expect(found).toHaveLength(WATCHED);
      return found;
    }, SOON);
    const traders = new Set<string>();
    for (const mint of watched)
      for (const { wallet } of await read(server.client(), `/token/${mint}/trades?limit=200`, rows))
        if (wallet) traders.add(wallet);
    const trader = await server.trader('Forker');
    const wallets = [...traders].slice(0, FOLLOWED).map((address, at) => ({ address, name: `Wallet ${at}` }));
    expect(await trader.call('/api/v1/tracker/import', { method: 'POST', body: { wallets } })).toMatchObject({
      status: 200,
    });

    const page = await livePage(server.address, trader);
    for (const name of ['tracker', ...watched.flatMap((mint) => [`trades:${mint}`, `token:${mint}`])])
      page.subscribe(name);
    await page.find('tracker', ({ type }) => (type === 'snapshot' ? true : null));

    // Wrong forks until one of them includes a trade that the page follows.
    node.inject('deep rollback', 40 * SLOT_MS);
    await vi.waitFor(async () => {
      if (!node.faults.at('deep rollback')) node.inject('deep rollback', 40 * SLOT_MS);
      expect([
        deadOf(page, (name) => name.startsWith('trades:')),
        deadOf(page, (name) => name === 'tracker'),
      ]).not.toContain(0);
    }, SOON);
    await vi.waitFor(() => expect(node.faults.at('deep rollback')).toBe(false), SOON);
    const settled = node.chain.processed + 5;
    await vi.waitFor(async () => {
      const { slot, gaps } = await read(server.client(), '/status', status);
      expect(gaps).toMatchObject({ open: 0, lost: 0 });
      expect(slot).toBeGreaterThan(settled);
    }, SOON);

    // Up to this slot, the page must match the server: the chain continues, but no earlier block is rolled
    // back.
    const until = (listed: readonly ListedTrade[]): string[] =>
      listed.filter(({ slot }) => slot <= settled).map(({ id }) => id);
    let compared = 0;
    for (const mint of watched) {
      await vi.waitFor(async () => {
        const listed = until(await read(server.client(), `/token/${mint}/trades?limit=200`, rows));
        const shown = until(tapeOf(page, `trades:${mint}`));
        const both = Math.min(listed.length, shown.length);
        expect(shown.slice(0, both)).toEqual(listed.slice(0, both));
        compared += both;
        const { body } = await server.client().call(`/api/v1/token/${mint}`);
        const { priceSol } = z
          .object({ data: z.object({ priceSol: z.number().nullable() }) })
          .parse(body).data;
        expect(lastOf(page, `token:${mint}`)).toMatchObject({ priceSol });
      }, SOON);
    }
    expect(compared).toBeGreaterThan(WATCHED);

    const listed: string[] = [];
    for (let at = 1; listed.length === (at - 1) * 200; at++)
      listed.push(
        ...until((await read(trader, `/tracker/trades?limit=200&toSlot=${settled}&page=${at}`, items)).items),
      );
    const shown = until(followedOf(page));
    expect(shown.filter((id) => !listed.includes(id))).toEqual([]);
    expect(listed.slice(0, SNAPSHOT).filter((id) => !shown.includes(id))).toEqual([]);
    // The server itself must have kept none either.
    const onTape = new Set<string>();
    for (const { address } of wallets)
      for (const { id } of (await read(server.client(), `/wallet/${address}/trades?limit=200`, items)).items)
        onTape.add(id);
    expect(listed.slice(0, SNAPSHOT).filter((id) => !onTape.has(id))).toEqual([]);
    page.close();
  });
});

const framesOf = (page: LivePage, channel: string): readonly LiveFrame[] =>
  page.frames.filter((frame) => frame.channel === channel);
/** Returns the newest snapshot and the frames after it. */
const sinceSnapshot = (frames: readonly LiveFrame[]): readonly LiveFrame[] =>
  frames.slice(frames.findLastIndex(({ type }) => type === 'snapshot'));
type ListedTrade = Pick<z.infer<typeof row>, 'id' | 'slot'>;

/** Returns a tape as a page shows it: the snapshot with each later trade in front. */
const tapeOf = (page: LivePage, channel: string): ListedTrade[] => {
  const [snapshot, ...later] = sinceSnapshot(framesOf(page, channel));
  return [
    ...later.flatMap((frame) => rows.parse(deltasOf(frame))).toReversed(),
    ...rows.parse(snapshot?.data),
  ];
};

const lastOf = (page: LivePage, channel: string): unknown => {
  const last = framesOf(page, channel).at(-1);
  return last?.type === 'delta' ? deltasOf(last).at(-1) : last?.data;
};

const activitiesOf = (frame: LiveFrame): readonly ListedTrade[] =>
  frame.type === 'snapshot'
    ? (frame.data as TrackerState).items
    : (deltasOf(frame) as readonly TrackerEvent[]).flatMap((update) =>
        update.kind === 'activity' ? update.item : [],
      );
const followedOf = (page: LivePage): ListedTrade[] =>
  sinceSnapshot(framesOf(page, 'tracker')).flatMap(activitiesOf);

/** Counts trades removed by a snapshot: sent before, within its range of slots, and missing in it. */
function deadOf(page: LivePage, isMeant: (channel: string) => boolean): number {
  let dead = 0;
  for (const channel of new Set(page.frames.flatMap((frame) => frame.channel ?? []))) {
    if (!isMeant(channel)) continue;
    let known: readonly ListedTrade[] = [];
    for (const frame of framesOf(page, channel)) {
      const listed =
        channel === 'tracker'
          ? activitiesOf(frame)
          : rows.parse(frame.type === 'snapshot' ? frame.data : deltasOf(frame));
      if (frame.type !== 'snapshot') {
        known = [...known, ...listed];
        continue;
      }
      const oldest = Math.min(...listed.map(({ slot }) => slot));
      dead += known.filter(({ id, slot }) => slot > oldest && !listed.some((each) => each.id === id)).length;
      known = listed;
    }
  }
  return dead;
}
