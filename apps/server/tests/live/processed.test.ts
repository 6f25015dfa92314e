import { startYellowstone, type YellowstoneNode } from '@dugout/local-chain/yellowstone-node/server';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deltasOf, type LiveFrame, livePage } from '#tests/kit/live-page.ts';
import { shared } from '#tests/kit/testing.ts';
import { agreed, buyOf, countOf, liveWorld, SOL, swapped, UNTIL } from './world.ts';

const rows = z.array(z.object({ id: z.string(), slot: z.number(), wallet: z.string() }));
const receipt = z.object({ data: z.object({ landedSlot: z.number() }) });

let stream: YellowstoneNode | null = null;
const world = shared(() =>
  liveWorld({
    seed: 'processed',
    slotMs: 200,
    async settingsOf(chain) {
      stream = await startYellowstone({ node: chain.streamed });
      return { YELLOWSTONE_URL: stream.url, SOLANA_COMMITMENT: 'processed' };
    },
  }),
);
afterAll(() => stream?.stop());

it('shows a swap as processed, and settles it only once it is confirmed, on the fork that wins', async () => {
  const { chain, server } = world;
  const ann = await world.trader('Ann', 50n * SOL);
  const mint = chain.pools[0]?.mint ?? '';
  const page = await livePage(server.address, ann.client);
  const [processed, tape] = [`processed:${mint}`, `trades:${mint}`];
  for (const channel of [processed, tape]) page.subscribe(channel);
  const slotIn = (list: unknown): number | null =>
    rows.parse(list).find(({ wallet }) => wallet === ann.wallet)?.slot ?? null;
  const newestOf = (frame: LiveFrame): number | null =>
    slotIn(frame.type === 'snapshot' ? frame.data : deltasOf(frame).at(-1));

  chain.holdConfirmations(true);
  const swapping = swapped(ann.client, buyOf(ann, mint, SOL));
  const shownAt = await page.find(processed, newestOf);
  expect(await server.sql`select status from swap`).toEqual([{ status: 'pending' }]);
  expect(await countOf(server.db, 'swap_fill')).toBe(0);

  chain.rollback(chain.bank.unconfirmed, true);
  chain.holdConfirmations(false);
  const swap = await swapping;
  expect(swap.status).toBe('landed');
  expect(await countOf(server.db, 'swap_fill')).toBe(1);
  await agreed(world, ann);
  const { data } = receipt.parse((await ann.client.call(`/api/v1/swap/${swap.id}/receipt`)).body);
  expect(data.landedSlot).toBeGreaterThan(shownAt);
  const onTape = await page.find(tape, (frame) =>
    slotIn(frame.type === 'snapshot' ? frame.data : deltasOf(frame)),
  );
  expect(onTape).toBe(data.landedSlot);
  await vi.waitFor(() => {
    const last = page.frames.filter(({ channel }) => channel === processed).at(-1);
    expect(last && newestOf(last)).toBeNull();
  }, UNTIL);
  page.close();
});
