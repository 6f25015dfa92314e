/** Tests presence, activity, and synchronization of lists across devices. */

import type { FriendLists } from '@dugout/contract/friends/friend';
import type { FriendPresence } from '@dugout/contract/friends/streams';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { deltasOf, type LivePage, livePage } from '#tests/kit/live-page.ts';
import { eventually, refusal, sharedServer } from '#tests/kit/testing.ts';
import { befriend, type Friendly, friendly, seen, strangerNames } from './world.ts';

const server = sharedServer();
const strangerName = strangerNames();
const pages: LivePage[] = [];
afterAll(async () => {
  for (const page of pages) page.close();
});

const somebody = () => friendly(server, strangerName());
async function friends(): Promise<[Friendly, Friendly]> {
  const [a, b] = [await somebody(), await somebody()];
  await befriend(a, b);
  return [a, b];
}

async function device(trader: Friendly): Promise<LivePage> {
  const page = await livePage(server.address, trader);
  pages.push(page);
  page.subscribe('friends');
  await page.find('friends', ({ type }) => type === 'snapshot' || null);
  return page;
}

const lastLists = (page: LivePage): FriendLists | undefined =>
  page.frames.filter(({ type, channel }) => type === 'snapshot' && channel === 'friends').at(-1)?.data as
    | FriendLists
    | undefined;

/** Waits until the latest presence of a friend on a page matches. */
const presenceSeen = (page: LivePage, friend: Friendly, presence: Partial<FriendPresence>) =>
  eventually(() => {
    const frames = page.frames.filter(({ channel }) => channel === 'friends');
    const updates = frames.flatMap((frame) =>
      frame.type === 'snapshot' ? (frame.data as FriendLists).friends : (deltasOf(frame) as FriendPresence[]),
    );
    expect(updates.filter(({ userId }) => userId === friend.userId).at(-1)).toMatchObject(presence);
  });
const one = async (a: Friendly, b: Friendly) =>
  (await a.lists()).friends.find(({ userId }) => userId === b.userId);

describe('presence', () => {
  it('is online with a page open, and offline some seconds after the last one closes', async () => {
    const [a, b] = await friends();
    const page = await device(a);
    const [first, second] = [await livePage(server.address, b), await livePage(server.address, b)];
    await presenceSeen(page, b, { isOnline: true, lastSeenAt: null, activity: null });
    expect(await one(a, b)).toMatchObject({ isOnline: true, lastSeenAt: null });
    first.close();
    second.close();
    expect(await one(a, b)).toMatchObject({ isOnline: true });
    await presenceSeen(page, b, { isOnline: false, lastSeenAt: expect.any(String) });
    expect(await one(a, b)).toMatchObject({ isOnline: false, lastSeenAt: expect.any(String) });
  });

  it('[CHAT-26] follows the privacy toggle at once', async () => {
    const [a, b] = await friends();
    const page = await device(a);
    await device(b);
    await presenceSeen(page, b, { isOnline: true });
    await b.profile({ online: false });
    await presenceSeen(page, b, { isOnline: false, lastSeenAt: expect.any(String) });
    await b.profile({ online: true });
    await presenceSeen(page, b, { isOnline: true, lastSeenAt: null });
  });

  it('[SHELL-29] is never shown for a trader who hides it, nor a last-seen time', async () => {
    const [a, b] = await friends();
    await b.profile({ privacySettings: { showOnlineStatus: false } });
    const page = await device(a);
    await device(b);
    await device(await somebody());
    await vi.waitFor(async () =>
      expect((await a.search(b.name)).body.data).toMatchObject([{ userId: b.userId, isOnline: false }]),
    );
    expect(await one(a, b)).toMatchObject({ isOnline: false, lastSeenAt: null });
    await b.profile({ privacySettings: { showOnlineStatus: true } });
    await presenceSeen(page, b, { isOnline: true });
    await b.profile({ privacySettings: { showOnlineStatus: false } });
    await presenceSeen(page, b, { isOnline: false, lastSeenAt: null });
  });

  it('[FRIENDWIN-09] [FRIENDWIN-10] sorts online friends first, each group by name ignoring case', async () => {
    const a = await somebody();
    const others = await Promise.all(
      ['Zulu_one', 'alpha_two', 'Mike_three', 'bravo_four'].map((name) => friendly(server, name)),
    );
    for (const other of others) await befriend(a, other);
    const page = await device(a);
    for (const other of [others[0], others[3]]) {
      if (other === undefined) throw new Error('somebody is missing');
      await device(other);
      await presenceSeen(page, other, { isOnline: true });
    }
    expect((await a.lists()).friends.map(({ userName }) => userName)).toEqual([
      'bravo_four',
      'Zulu_one',
      'alpha_two',
      'Mike_three',
    ]);
  });

  it('is sent only to friends: not to strangers, requesters or removed friends', async () => {
    const [a, b] = await friends();
    const requester = await somebody();
    await requester.request(b);
    const [removed, waiting] = [await device(a), await device(requester)];
    await a.end(b);
    await vi.waitFor(() => expect(lastLists(removed)?.friends).toEqual([]));
    const before = [removed, waiting].map(({ frames }) => frames.length);
    await device(b);
    await b.profile({ online: false });
    await b.profile({ online: true });
    const friend = await somebody();
    await befriend(friend, b);
    await presenceSeen(await device(friend), b, { isOnline: true });
    expect([removed, waiting].map(({ frames }) => frames.length)).toEqual(before);
  });

  it('is private: the channel has one topic per trader', async () => {
    const [a] = await friends();
    const thief = await livePage(server.address, await somebody());
    pages.push(thief);
    thief.subscribe(`friends:${a.userId}`);
    expect(await thief.find(`friends:${a.userId}`, ({ code }) => code)).toBe('invalid_input');
    const guest = await livePage(server.address, { cookie: () => '' });
    pages.push(guest);
    guest.subscribe('friends');
    expect(await guest.find('friends', ({ code }) => code)).toBe('not_signed_in');
  });
});

describe("a friend's activity", () => {
  interface Shown {
    readonly tokenAddress: string;
    readonly poolAddress: string;
    readonly symbol: string;
  }
  const mintOf = async (trader: Friendly): Promise<Shown> => {
    const { body } = await trader.get('/screener?limit=1&sortBy=liquidityUsd&sortDir=desc');
    const [token] = (body.data as { items: Shown[] }).items;
    if (token === undefined) throw new Error('the screener is empty');
    return token;
  };
  const share = (trader: Friendly, sharesActivity: boolean) =>
    trader.post('/friends/sharing', { sharesActivity }, 'PUT');
  const show = (trader: Friendly, activity: unknown) => trader.post('/friends/activity', { activity });

  it("is shown when both share it, with the token's market name", async () => {
    const [a, b] = await friends();
    const page = await device(a);
    await device(b);
    await presenceSeen(page, b, { isOnline: true });
    const { tokenAddress, symbol, poolAddress } = await mintOf(a);
    const token = { kind: 'token', tokenAddress, symbol };
    expect((await show(b, { kind: 'token', tokenAddress })).body.data).toEqual({ activity: null });
    expect((await share(b, true)).body.data).toEqual({ sharesActivity: true });
    expect((await show(b, { kind: 'token', tokenAddress })).body.data).toEqual({ activity: token });
    expect(await one(a, b)).toMatchObject({ isOnline: true, activity: null });
    await share(a, true);
    await vi.waitFor(() =>
      expect(lastLists(page)).toMatchObject({ sharesActivity: true, friends: [{ activity: token }] }),
    );
    expect((await show(b, { kind: 'pool', poolAddress })).body.data).toEqual({ activity: token });
    await show(b, { kind: 'page', page: 'explorer' });
    await presenceSeen(page, b, { activity: { kind: 'page', page: 'explorer' } });
    await share(b, false);
    await presenceSeen(page, b, { isOnline: true, activity: null });
    expect((await show(b, { kind: 'page', page: 'explorer' })).body.data).toEqual({ activity: null });
  });

  it('is hidden while its trader appears offline, and never contains free text', async () => {
    const [a, b] = await friends();
    const page = await device(a);
    await device(b);
    for (const trader of [a, b]) await share(trader, true);
    await show(b, { kind: 'page', page: 'portfolio' });
    await presenceSeen(page, b, { isOnline: true, activity: { kind: 'page', page: 'portfolio' } });
    await b.profile({ online: false });
    await presenceSeen(page, b, { isOnline: false, activity: null });
    const unknown = 'So11111111111111111111111111111111111111112';
    expect((await show(b, { kind: 'token', tokenAddress: unknown })).body.data).toEqual({ activity: null });
    const forged = { kind: 'token', tokenAddress: unknown, symbol: 'FREE MONEY' };
    expect(await show(b, forged)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('is not stored for an offline trader', async () => {
    const [a, b] = await friends();
    for (const trader of [a, b]) await share(trader, true);
    await show(b, { kind: 'page', page: 'portfolio' });
    const page = await device(a);
    await device(b);
    await presenceSeen(page, b, { isOnline: true, activity: null });
  });
});

describe('two devices of one trader', () => {
  it('stay in sync: a request, its answer, a removal and a block reach both', async () => {
    const [a, b] = [await somebody(), await somebody()];
    const devices = [await device(a), await device(a)];
    const both = (expected: unknown) =>
      eventually(() => expect(devices.map((page) => lastLists(page))).toMatchObject([expected, expected]));
    await b.request(a);
    await both({ requests: { incomingRequests: [{ userId: b.userId }] } });
    await a.accept(b);
    await both({ friends: [{ userId: b.userId }], requests: { incomingRequests: [] } });
    await b.end(a);
    await both({ friends: [] });
    await a.block(b);
    await both({ blocked: [{ userId: b.userId }] });
    await a.end(b);
    await both({ blocked: [] });
  });

  it('a blocked stranger learns nothing of the block', async () => {
    const [a, b] = [await somebody(), await somebody()];
    const page = await device(b);
    const before = page.frames.length;
    await a.block(b);
    await befriend(b, await somebody());
    await vi.waitFor(() => expect(lastLists(page)?.friends).toHaveLength(1));
    expect(page.frames.slice(before).filter(({ type }) => type === 'snapshot').length).toBeLessThanOrEqual(2);
    expect(await seen(b, a)).toEqual([]);
  });
});
