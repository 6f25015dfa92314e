/** Tests which clanmates are shown as holders of a token: only by consent, and never when identifiable. */

import type { Clanmates } from '@dugout/contract/clans/clan';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it } from 'vitest';
import { clanmatesHolding } from '#/features/clans/clanmates.ts';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';
import { idOf } from './world.ts';

const server = sharedServer();
const owner = shared(() => chatty(server, name()));

let mates: Chatty[];
let clanId: string;
let mint: string;
let otherMint: string;
const name = strangerNames();

const share = (who: Chatty, shareHoldingsWithClan: boolean) =>
  who.profile({ privacySettings: { shareHoldingsWithClan } });
const seenBy = async (who: Chatty): Promise<Clanmates | null> =>
  (await who.get(`/clan/holders/${mint}`)).body.data as Clanmates | null;

async function buy(who: Chatty, outputMint = mint, amount = '100000000'): Promise<void> {
  const [wallet] = (await who.get('/wallet/user')).body.data as { address: string }[];
  const order = { inputMint: SOL_MINT, outputMint, amount, preset: 'high' };
  const { status } = await who.post('/swap', { walletAddress: wallet?.address, ...order });
  expect(status).toBe(200);
}

beforeAll(async () => {
  mates = await Promise.all([0, 1, 2, 3].map(() => chatty(server, name())));
  clanId = idOf(await owner.found({ tag: 'HOLD', name: 'Holders Wharf', bio: '' }));
  for (const mate of mates) await mate.join(clanId);
  const { body } = await owner.get('/screener?limit=2&sortBy=liquidityUsd&window=24h');
  const { items } = body.data as { items: { tokenAddress: string }[] };
  [mint, otherMint] = items.map(({ tokenAddress }) => tokenAddress) as [string, string];
  for (const who of mates.slice(0, 2)) await buy(who);
});

/** A trade large enough to count as sharing. */
const trade = (who: Chatty) => buy(who, otherMint, '1100000000');

describe('clanmates who hold a token', () => {
  it('are hidden below three sharers, and show only shared holdings', async () => {
    const [first, second, third, fourth] = mates as [Chatty, Chatty, Chatty, Chatty];
    expect(await seenBy(owner)).toBeNull();
    for (const mate of [first, third]) await share(mate, true);
    expect(await seenBy(owner)).toBeNull();
    await share(fourth, true);
    // Accounts without trades could be the reader's own.
    expect(await seenBy(owner)).toBeNull();
    for (const mate of [first, second, third, fourth]) await trade(mate);
    await eventually(async () => expect(await seenBy(owner)).not.toBeNull());
    expect(await seenBy(owner)).toEqual({
      sharing: 3,
      holders: [{ userId: first.userId, userName: first.name, image: null }],
    });
    await share(second, true);
    const shown = await seenBy(owner);
    expect(shown?.holders.map(({ userId }) => userId).sort()).toEqual([first.userId, second.userId].sort());
    expect(JSON.stringify(shown)).not.toMatch(/amount|wallet|sol/i);
  });

  it("are hidden when linked accounts, or the reader's own, make up the three", async () => {
    const [first, , third, fourth] = mates as [Chatty, Chatty, Chatty, Chatty];
    const shownWith = async (linked: readonly (readonly Chatty[])[]) => {
      const holding = clanmatesHolding({
        db: server.db,
        isBlocked: () => false,
        holdersAmong: async () => new Map([[mint, new Set([first.userId])]]),
        volumeOf: async () => 1_000_000_000n,
        clusterOf: (userId) =>
          linked.find((cluster) => cluster.some((one) => one.userId === userId))?.[0]?.userId ?? userId,
      });
      return (await holding(owner.userId, [mint])).get(mint)?.holders.length ?? null;
    };
    await share(mates[1] as Chatty, false);
    expect(await shownWith([])).toBe(1);
    expect(await shownWith([[third, fourth]])).toBeNull();
    expect(await shownWith([[owner, third]])).toBeNull();
    await share(mates[1] as Chatty, true);
  });

  it("are other members of the reader's clan without a block between them", async () => {
    const [first, second] = mates as [Chatty, Chatty];
    expect((await seenBy(first))?.holders.map(({ userId }) => userId)).toEqual([second.userId]);
    const stranger = await chatty(server, name());
    expect(await seenBy(stranger)).toBeNull();
    expect((await server.client().call(`/api/v1/clan/holders/${mint}`)).status).toBe(401);
    await owner.block(second);
    expect(await seenBy(owner)).toMatchObject({ sharing: 3, holders: [{ userId: first.userId }] });
    expect((await seenBy(second))?.holders.map(({ userId }) => userId)).toEqual([first.userId]);
    await owner.end(second);
  });

  it("appear on the token's card as its reader sees them", async () => {
    const [first] = mates as [Chatty];
    const stranger = await chatty(server, name());
    await befriend(owner, stranger);
    const dm = between(owner, stranger);
    const message = await stranger.said(dm, `look ${mint}`);
    const cardFor = async (who: Chatty) => {
      const { body } = await who.get(`/chat/channels/${dm}/cards?messages=${message.id}`);
      return (body.data as { cards: { clanmates: Clanmates | null }[] }[])[0]?.cards[0]?.clanmates;
    };
    expect((await cardFor(owner))?.holders.map(({ userId }) => userId)).toContain(first.userId);
    expect(await cardFor(stranger)).toBeNull();
  });

  it('disappear as soon as they leave or stop sharing', async () => {
    const [first, second] = mates as [Chatty, Chatty];
    await share(second, false);
    expect((await seenBy(owner))?.holders.map(({ userId }) => userId)).toEqual([first.userId]);
    await first.leave(clanId);
    expect(await seenBy(owner)).toBeNull();
    expect(await seenBy(first)).toBeNull();
  });
});
