import { describe, expect, it } from 'vitest';
import { livePage } from '#tests/kit/live-page.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';
import { INSIDE, type Kind, make, NOT_FOUND, OUTSIDE, rightsWorld, sending } from './rights-kit.ts';

const server = sharedServer();
const world = shared(() => rightsWorld(server));

describe('the live channel of a chat', () => {
  const heard = async (kind: Kind, channel: string, token?: string) => {
    const page = await world.people[kind].page();
    await page.open(channel, token);
    const refused = page.refused(channel);
    page.close();
    return !refused;
  };

  it('reaches only its members', async () => {
    const ofClan = await Promise.all(
      [...OUTSIDE, ...INSIDE].map(async (kind) => [kind, await heard(kind, world.clan.id)]),
    );
    expect(ofClan.filter(([, hears]) => hears).map(([kind]) => kind)).toEqual([...INSIDE]);
    const ofTwo = await Promise.all(
      [...OUTSIDE, ...INSIDE].map(async (kind) => [kind, await heard(kind, world.direct)]),
    );
    expect(ofTwo.filter(([, hears]) => hears).map(([kind]) => kind)).toEqual(['friend', 'owner']);
    expect([await heard('stranger', world.waiting), await heard('owner', world.waiting)]).toEqual([
      true,
      false,
    ]);
  });

  it('[SHELL-03] is closed to guests, like the list of chats', async () => {
    const page = await livePage(server.address, { cookie: () => '' });
    for (const channel of [`chat:${world.clan.id}`, 'chats']) {
      page.subscribe(channel, undefined, await world.people.owner.token());
      expect(await page.find(channel, ({ type, code }) => `${type} ${code}`)).toBe('refused not_signed_in');
    }
    page.close();
  });

  it('[API-80] is closed without a token, with another’s, or with a forged one', async () => {
    const stolen = await world.people.owner.token();
    expect([
      await heard('member', world.clan.id, ''),
      await heard('member', world.clan.id, stolen),
      await heard('member', world.clan.id, `${stolen}x`),
      await heard('stranger', world.clan.id, stolen),
    ]).toEqual([false, false, false, false]);
  });

  it('stops at once after a kick or leave, and stays closed with an old sequence number', async () => {
    const { owner, officer, former, applicant } = world.people;
    await owner.update({ id: world.clan.id, requireApproval: false });
    for (const [gone, go] of [
      [former, () => officer.manage(world.clan.id, 'kick', former)],
      [applicant, () => applicant.leave(world.clan.id)],
    ] as const) {
      await owner.invite(gone);
      await gone.join(world.clan.id);
      const [page, token] = [await gone.page(), await gone.token()];
      page.watchList();
      await page.open(world.clan.id, token);
      expect(page.refused(world.clan.id)).toBe(false);
      await owner.said(world.clan.id, 'while inside');
      await eventually(() => expect(page.texts(world.clan.id)).toContain('while inside'));
      await go();
      await owner.said(world.clan.id, `after ${gone.name}`);
      await eventually(() => expect(page.refused(world.clan.id)).toBe(true));
      await page.open(world.clan.id, token);
      await eventually(() => expect(page.refused(world.clan.id)).toBe(true));
      expect(JSON.stringify(page.frames)).not.toContain(`after ${gone.name}`);
      page.close();
    }
  });

  it('stops at once for both sides of a block', async () => {
    const { owner, friend } = world.people;
    const pages = await Promise.all([owner.page(), friend.page()]);
    for (const page of pages) await page.open(world.direct);
    await friend.block(owner);
    expect(await make(owner, sending(world.direct))).toBe(NOT_FOUND);
    for (const page of pages) {
      await eventually(() => expect(page.refused(world.direct)).toBe(true));
      page.close();
    }
    expect((await owner.chats()).channels.map(({ id }) => id)).not.toContain(world.direct);
    await friend.end(owner);
    expect((await owner.chats()).channels.map(({ id }) => id)).toContain(world.direct);
    expect(await make(owner, sending(world.direct))).toBe('403 chat_friends_only');
  });
});
