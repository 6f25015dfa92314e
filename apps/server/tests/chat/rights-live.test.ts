import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { INSIDE, type Kind, make, NOT_FOUND, OUTSIDE, sending } from './rights-kit.ts';
import { between, type Chatty, type ChattyClan, chatty, chattyClans, eventually } from './world.ts';

let server: TestServer;
let clan: ChattyClan;
let people: Readonly<Record<Kind, Chatty>>;
/** The chat of owner and friend, and one started by the stranger that awaits the owner. */
let direct: string;
let waiting: string;
/** A member's own messages, one to read and one to delete each time. */
let _message: string;
let _directMessage: string;

beforeAll(async () => {
  server = await testServer();
  const name = strangerNames();
  clan = await (await chattyClans(server, name))();
  const [stranger, friend, blocked, applicant, former] = await Promise.all(
    OUTSIDE.map(() => chatty(server, name())),
  );
  if (!stranger || !friend || !blocked || !applicant || !former) throw new Error('somebody is missing');
  people = { stranger, friend, blocked, applicant, former, ...clan };
  await befriend(friend, clan.owner);
  await clan.owner.block(blocked);
  await former.join(clan.id);
  await clan.officer.manage(clan.id, 'kick', former);
  await clan.owner.update({ id: clan.id, requireApproval: true });
  await applicant.join(clan.id);
  _message = (await clan.member.said(clan.id, 'inside')).id;
  direct = between(clan.owner, friend);
  _directMessage = (await friend.said(direct, 'between us')).id;
  waiting = between(clan.owner, stranger);
  await stranger.said(waiting, 'let me in');
});
afterAll(() => server.stop());

describe('the live channel of a chat', () => {
  const heard = async (kind: Kind, channel: string, token?: string) => {
    const page = await people[kind].page();
    await page.open(channel, token);
    const refused = page.refused(channel);
    page.close();
    return !refused;
  };

  it('reaches only its members', async () => {
    const ofClan = await Promise.all(
      [...OUTSIDE, ...INSIDE].map(async (kind) => [kind, await heard(kind, clan.id)]),
    );
    expect(ofClan.filter(([, hears]) => hears).map(([kind]) => kind)).toEqual([...INSIDE]);
    const ofTwo = await Promise.all(
      [...OUTSIDE, ...INSIDE].map(async (kind) => [kind, await heard(kind, direct)]),
    );
    expect(ofTwo.filter(([, hears]) => hears).map(([kind]) => kind)).toEqual(['friend', 'owner']);
    expect([await heard('stranger', waiting), await heard('owner', waiting)]).toEqual([true, false]);
  });

  it('[SHELL-03] is closed to guests, like the list of chats', async () => {
    const page = await livePage(server.address, { cookie: () => '' });
    for (const channel of [`chat:${clan.id}`, 'chats']) {
      page.subscribe(channel, undefined, await people.owner.token());
      expect(await page.find(channel, ({ type, code }) => `${type} ${code}`)).toBe('refused not_signed_in');
    }
    page.close();
  });

  it('[API-80] is closed without a token, with another’s, or with a forged one', async () => {
    const stolen = await people.owner.token();
    expect([
      await heard('member', clan.id, ''),
      await heard('member', clan.id, stolen),
      await heard('member', clan.id, `${stolen}x`),
      await heard('stranger', clan.id, stolen),
    ]).toEqual([false, false, false, false]);
  });

  it('stops at once after a kick or leave, and stays closed with an old sequence number', async () => {
    const { owner, officer, former, applicant } = people;
    await owner.update({ id: clan.id, requireApproval: false });
    for (const [gone, go] of [
      [former, () => officer.manage(clan.id, 'kick', former)],
      [applicant, () => applicant.leave(clan.id)],
    ] as const) {
      await owner.invite(gone);
      await gone.join(clan.id);
      const [page, token] = [await gone.page(), await gone.token()];
      page.watchList();
      await page.open(clan.id, token);
      expect(page.refused(clan.id)).toBe(false);
      await owner.said(clan.id, 'while inside');
      await eventually(() => expect(page.texts(clan.id)).toContain('while inside'));
      await go();
      await owner.said(clan.id, `after ${gone.name}`);
      await eventually(() => expect(page.refused(clan.id)).toBe(true));
      await page.open(clan.id, token);
      await eventually(() => expect(page.refused(clan.id)).toBe(true));
      expect(JSON.stringify(page.frames)).not.toContain(`after ${gone.name}`);
      page.close();
    }
  });

  it('stops at once for both sides of a block', async () => {
    const { owner, friend } = people;
    const pages = await Promise.all([owner.page(), friend.page()]);
    for (const page of pages) await page.open(direct);
    await friend.block(owner);
    expect(await make(owner, sending(direct))).toBe(NOT_FOUND);
    for (const page of pages) {
      await eventually(() => expect(page.refused(direct)).toBe(true));
      page.close();
    }
    expect((await owner.chats()).channels.map(({ id }) => id)).not.toContain(direct);
    await friend.end(owner);
    expect((await owner.chats()).channels.map(({ id }) => id)).toContain(direct);
    expect(await make(owner, sending(direct))).toBe('403 chat_friends_only');
  });
});
