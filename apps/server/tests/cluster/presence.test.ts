/** Presence is the same on every server, wherever a trader has a page open. */
import type { FriendLists } from '@dugout/contract/friends/friend';
import type { FriendPresence } from '@dugout/contract/friends/streams';
import { expect, it, onTestFinished } from 'vitest';
import { befriend, type Friendly, friendly } from '#tests/friends/world.ts';
import { deltasOf, type LivePage, livePage } from '#tests/kit/live-page.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { eventually, shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const servers = shared(twoServers);

async function page(server: TestServer, trader: Friendly): Promise<LivePage> {
  const opened = await livePage(server.address, trader);
  onTestFinished(() => opened.close());
  opened.subscribe('friends');
  await opened.find('friends', ({ type }) => type === 'snapshot' || null);
  return opened;
}

/** Returns what a page showed of a friend, oldest first. */
const shown = ({ frames }: LivePage, { userId }: Friendly): FriendPresence[] =>
  frames
    .filter(({ channel }) => channel === 'friends')
    .flatMap((frame) =>
      frame.type === 'snapshot' ? (frame.data as FriendLists).friends : (deltasOf(frame) as FriendPresence[]),
    )
    .filter((presence) => presence.userId === userId);

const seen = (pages: readonly LivePage[], friend: Friendly, presence: Partial<FriendPresence>) =>
  eventually(() => {
    for (const each of pages) expect(shown(each, friend).at(-1)).toMatchObject(presence);
  });

let traders = 0;
const somebody = () => friendly(servers.first, `Present_${++traders}`);

/** Returns a trader with a page on each server, and that trader's friend. */
async function watched() {
  const [watcher, friend] = [await somebody(), await somebody()];
  await befriend(watcher, friend);
  const pages = [await page(servers.first, watcher), await page(servers.second, watcher)];
  return { watcher, friend, pages };
}

it('a trader who closes a page on one server stays online while one is open on the other', async () => {
  const { watcher, friend, pages } = await watched();
  const leaver = await somebody();
  await befriend(watcher, leaver);
  const closing = await page(servers.first, friend);
  await page(servers.second, friend);
  const last = await page(servers.second, leaver);
  for (const trader of [friend, leaver]) await seen(pages, trader, { isOnline: true });
  const before = pages.map((each) => shown(each, friend).length);
  closing.close();
  last.close();
  await seen(pages, leaver, { isOnline: false, lastSeenAt: expect.any(String) });
  for (const [at, each] of pages.entries())
    for (const { isOnline } of shown(each, friend).slice(before[at])) expect(isOnline).toBe(true);
  const { friends } = await watcher.lists();
  expect(friends.find(({ userId }) => userId === friend.userId)?.isOnline).toBe(true);
});

it('a privacy setting that is changed on one server holds on the pages of both', async () => {
  const { friend, pages } = await watched();
  await page(servers.second, friend);
  await seen(pages, friend, { isOnline: true });
  servers.net.faults = { lost: 1 };
  onTestFinished(() => {
    servers.net.faults = {};
  });
  await friend.profile({ online: false });
  await seen(pages, friend, { isOnline: false });
});

it('an activity is shown to friends on both servers, whichever server it was shown to last', async () => {
  const { watcher, friend, pages } = await watched();
  await page(servers.first, friend);
  for (const trader of [watcher, friend])
    await trader.post('/friends/sharing', { sharesActivity: true }, 'PUT');
  const show = async (server: TestServer, name: string): Promise<void> => {
    const headers = { cookie: friend.cookie() };
    const body = { activity: { kind: 'page', page: name } };
    const path = '/api/v1/friends/activity';
    expect((await server.client().call(path, { method: 'POST', body, headers })).status).toBe(200);
    await seen(pages, friend, { activity: { kind: 'page', page: name } as FriendPresence['activity'] });
  };
  await show(servers.first, 'portfolio');
  await show(servers.second, 'explorer');
  await show(servers.first, 'portfolio');
});
