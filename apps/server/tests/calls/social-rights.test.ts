/** [R8] Tests every social and standing call, and each live channel, as every kind of caller. */

import { alphaEndpoints } from '@dugout/contract/alpha/endpoints';
import { api, type Call } from '@dugout/contract/api';
import { apikeysEndpoints } from '@dugout/contract/apikeys/endpoints';
import { chatEndpoints } from '@dugout/contract/chat/endpoints';
import { clansEndpoints } from '@dugout/contract/clans/endpoints';
import { friendsEndpoints } from '@dugout/contract/friends/endpoints';
import { giveawayEndpoints } from '@dugout/contract/giveaway/endpoints';
import { leaderboardEndpoints } from '@dugout/contract/leaderboard/endpoints';
import { notificationsEndpoints } from '@dugout/contract/notifications/endpoints';
import { picturesEndpoints } from '@dugout/contract/pictures/endpoints';
import { profileEndpoints } from '@dugout/contract/profile/endpoints';
import { referralEndpoints } from '@dugout/contract/referral/endpoints';
import { searchEndpoints } from '@dugout/contract/search/endpoints';
import { signaturesEndpoints } from '@dugout/contract/signatures/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { openGiveaway } from '#tests/giveaway/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { allRows, type RightsSubjects, subjectsOf, title } from './rights/all-rows.ts';
import { callersOf, cellsOf, KINDS, type Kind, OUTSIDE, SIGNED, wantedOf } from './rights/callers.ts';

const server = sharedServer();
const callers = shared(() => callersOf(server));

let subjects: RightsSubjects | undefined;
/** The owner's newest notification. */
let notification: string;

beforeAll(async () => {
  const { owner } = callers.people;
  subjects = await subjectsOf(callers, await openGiveaway(server));
  const list = (await owner.get('/notifications')).body.data as { notifications: { id: string }[] };
  notification = list.notifications[0]?.id ?? '';
});

describe('[R8] the visible data', () => {
  it('of a clan: requests and permissions only with the right to them', async () => {
    const { people, clan } = callers;
    const shown: Record<string, readonly [requests: number, update: boolean]> = {};
    for (const kind of SIGNED) {
      const { requests, permissions } = await people[kind].clan(clan.id);
      shown[kind] = [requests.length, permissions.update];
    }
    expect(shown).toEqual({
      ...Object.fromEntries([...OUTSIDE, 'member'].map((kind) => [kind, [0, false]])),
      officer: [1, false],
      owner: [1, true],
    });
  });

  it('of a trader’s lists: only their own', async () => {
    for (const kind of SIGNED.filter((each) => each !== 'owner')) {
      const { get } = callers.people[kind];
      const own = JSON.stringify(
        await Promise.all(['outlets', 'deliveries', ''].map((list) => get(`/notifications/${list}`))),
      );
      expect(own).not.toContain(subjects?.outlet);
      expect(own).not.toContain(notification);
    }
  });

  it('of chats: texts only for members, in lists and search', async () => {
    const { people, clan, direct } = callers;
    await people.member.said(clan.id, 'wordofclan');
    await people.friend.said(direct, 'wordoftwo');
    const readers: Record<string, string[]> = { wordofclan: [], wordoftwo: [] };
    for (const kind of SIGNED) {
      const { get } = people[kind];
      const paths = ['channels', 'search?search=wordof'];
      const seen = JSON.stringify(await Promise.all(paths.map((path) => get(`/chat/${path}`))));
      for (const [word, who] of Object.entries(readers)) if (seen.includes(word)) who.push(kind);
    }
    expect(readers).toEqual({ wordofclan: ['member', 'officer', 'owner'], wordoftwo: ['friend', 'owner'] });
  });

  it("of notifications: only one's own, also for marking and deleting", async () => {
    const { people } = callers;
    const unread = async () => {
      const { body } = await people.owner.get('/notifications');
      const { notifications } = body.data as { notifications: { id: string; isRead: boolean }[] };
      return notifications.find(({ id }) => id === notification)?.isRead;
    };
    expect(await unread()).toBe(false);
    for (const kind of OUTSIDE) await people[kind].post('/notifications/read', { ids: [notification] });
    for (const kind of OUTSIDE) await people[kind].post('/notifications', undefined, 'DELETE');
    expect(await unread()).toBe(false);
  });

  it('of a blocker: nothing in people searches, and no access', async () => {
    const { people, guest } = callers;
    const { blocked, blocker, owner } = people;
    for (const [by, of] of [
      [blocked, owner],
      [owner, blocker],
    ] as const) {
      expect((await by.search(of.name)).body.data).toEqual([]);
      expect(JSON.stringify((await by.get(`/search?search=${of.name}`)).body)).not.toContain(of.userId);
    }
    const found = await guest.call(`/api/v1/search?search=${owner.name}`);
    expect(JSON.stringify(found.body)).toContain(owner.userId);
    expect(await blocked.request(owner)).toMatchObject(refusal(403, 'friend_requests_off'));
  });
});

describe('[R8] live channels', () => {
  const OWN = ['clan', 'chats', 'friends', 'notifications', 'security', 'accountStatus'] as const;
  const READERS: Readonly<Record<string, readonly Kind[]>> = {
    clan: ['member', 'officer', 'owner'],
    direct: ['friend', 'owner'],
    waiting: ['stranger'],
  };

  it('[SHELL-03] are refused to a guest, even with a member’s token', async () => {
    const { clan, direct, people } = callers;
    const page = await livePage(server.address, { cookie: () => '' });
    for (const channel of [...OWN, `chat:${clan.id}`, `chat:${direct}`]) {
      page.subscribe(channel, undefined, await people.owner.token());
      expect(await page.find(channel, ({ type, code }) => `${type} ${code}`)).toBe('refused not_signed_in');
    }
    page.close();
  });

  it.each(Object.keys(READERS))('of chats, %s, open for their members', async (which) => {
    const { clan, direct, waiting, people } = callers;
    const channelId = { clan: clan.id, direct, waiting }[which] ?? '';
    const heard: Kind[] = [];
    for (const kind of SIGNED) {
      const page = await people[kind].page();
      await page.open(channelId);
      if (!page.refused(channelId)) heard.push(kind);
      page.close();
    }
    expect(heard).toEqual(READERS[which]);
  });

  it('give each trader only their own, under any name', async () => {
    const { clan, people } = callers;
    const { userId } = people.owner;
    for (const kind of SIGNED.filter((each) => each !== 'owner')) {
      const page = await livePage(server.address, people[kind]);
      const others = OWN.map((channel) => `${channel}:${userId}`);
      for (const channel of [...OWN, ...others]) page.subscribe(channel);
      for (const channel of OWN) await page.find(channel, ({ type }) => type);
      for (const channel of others) expect(await page.find(channel, ({ type }) => type)).toBe('refused');
      expect(JSON.stringify(page.frames)).not.toContain(notification);
      const ofClan = page.frames.filter(({ channel }) => channel === 'clan');
      const isMember = kind === 'member' || kind === 'officer';
      expect([kind, JSON.stringify(ofClan).includes(clan.id)]).toEqual([kind, isMember]);
      page.close();
    }
  });
});

const rows = () => allRows(subjects);
const TITLES = rows().map(title);

describe('[R8] each call', () => {
  it.each(TITLES)('%s is limited to what the caller may see and do', async (name) => {
    const row = rows().find((each) => title(each) === name);
    if (row === undefined) throw new Error(`no row ${name}`);
    expect(await cellsOf(callers, row)).toEqual(wantedOf(row));
  });

  it('of the social and standing features has a row with a unique title', () => {
    const areas = {
      ...friendsEndpoints,
      ...clansEndpoints,
      ...chatEndpoints,
      ...notificationsEndpoints,
      ...picturesEndpoints,
      ...profileEndpoints,
      ...searchEndpoints,
      ...alphaEndpoints,
      ...referralEndpoints,
      ...signaturesEndpoints,
      ...apikeysEndpoints,
      ...leaderboardEndpoints,
      ...giveawayEndpoints,
    };
    const named = new Set<Call>(rows().map(({ call }) => call));
    expect(Object.keys(areas).filter((call) => !named.has(call as Call))).toEqual([]);
    expect(new Set(TITLES).size).toBe(TITLES.length);
  });

  it('with a row allows guests exactly where it is public', () => {
    const open = rows().filter((row) => wantedOf(row)['guest'] !== '401 not_signed_in');
    expect(open.filter(({ call }) => api[call].access !== 'public')).toEqual([]);
    expect(rows().every((row) => Object.keys(wantedOf(row)).length === KINDS.length)).toBe(true);
  });
});
