import { describe, expect, it } from 'vitest';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { clanName, clansOn, roles } from './kit.ts';
import { idOf } from './world.ts';

const server = sharedServer();

const { somebody, standingClan } = clansOn(server);

describe('founding a clan', () => {
  it('[CLAN-04] [CLAN-05] [API-15] [API-47] makes its founder the owner and returns the clan', async () => {
    const owner = await somebody();
    const names = clanName();
    const { status, body } = await owner.found({
      ...names,
      bio: 'Half, then wait.',
      twitter: 'halfrope',
      minRank: 0,
      minVolume: 12.5,
      requireApproval: true,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...names,
      bio: 'Half, then wait.',
      logo: null,
      banner: null,
      twitter: 'halfrope',
      discord: null,
      telegram: null,
      minRank: 0,
      minVolume: 12.5,
      requireApproval: true,
      role: 'owner',
      clanMembers: [{ userId: owner.userId, userName: owner.name, role: 'owner', rank: 0 }],
      permissions: { approve: true, invite: true, kick: true, promote: true, update: true, leave: true },
    });
    expect(await owner.own()).toEqual(body.data);
  });

  it('[CLAN-02] [API-14] [API-50] returns no clan for a trader without one; `user` is no id', async () => {
    expect(await (await somebody()).own()).toBeNull();
  });

  it('requires not being in a clan', async () => {
    const { member } = await standingClan();
    expect(await member.found(clanName())).toMatchObject(refusal(409, 'already_in_clan'));
  });

  it.each([
    ['a tag of one letter', { tag: 'A' }],
    ['a tag of seven letters', { tag: 'ABCDEFG' }],
    ['a tag with a sign', { tag: 'A-B' }],
    ['a tag that only looks like letters', { tag: 'АВС' }],
    ['no name', { name: '  ' }],
    ['a name of 33 letters', { name: 'x'.repeat(33) }],
    ['a name that turns the text around', { name: 'abc\u202Edef' }],
    ['a name of signs alone', { name: '...' }],
    ['a bio of 281 letters', { bio: 'x'.repeat(281) }],
    ['a rank above 20', { minRank: 21 }],
    ['half a rank', { minRank: 1.5 }],
    ['a negative volume', { minVolume: -1 }],
    ['a picture of another site', { logo: 'https://evil.example/x.png' }],
    ['a link of another site', { telegram: 'https://evil.example/x' }],
    ['an unknown field', { owner: 'me' }],
  ])('[CLAN-06] rejects %s', async (_what, wrong) => {
    const founder = await somebody();
    expect(await founder.found({ ...clanName(), ...wrong })).toMatchObject(refusal(400, 'invalid_input'));
    expect(await founder.own()).toBeNull();
  });

  it('[CLAN-07] accepts only a picture uploaded here', async () => {
    const logo = '/images/picture/00000000000000000000000000000000-128.webp';
    expect(await (await somebody()).found({ ...clanName(), logo })).toMatchObject(
      refusal(400, 'picture_unknown'),
    );
  });

  it('[CLAN-06] rejects a tag or name that resembles another clan’s or Dugout’s', async () => {
    await (await somebody()).found({ tag: 'PLMTR', name: 'Palimpsest Traders' });
    const thief = await somebody();
    const tries = [
      [{ tag: 'plmtr', name: 'Another One' }, 'clan_tag_taken'],
      [{ tag: 'PIMTR', name: 'Another One' }, 'clan_tag_taken'],
      [{ tag: 'OTHER', name: 'palimpsest  traders' }, 'clan_name_taken'],
      [{ tag: 'OTHER', name: 'Pаlimpsest Traders' }, 'clan_name_taken'],
      [{ tag: 'OTHER', name: 'Palimpsest Tradres' }, 'clan_name_taken'],
      [{ tag: 'OTHER', name: 'Dugout Support' }, 'clan_name_reserved'],
      [{ tag: 'DUGOUT', name: 'Another One' }, 'clan_tag_reserved'],
    ] as const;
    for (const [names, code] of tries)
      expect([names, await thief.found(names)]).toMatchObject([names, { status: 409, body: { code } }]);
    expect((await thief.get('/clan/available?tag=plmtr&name=Another%20One')).body.data).toEqual({
      tag: 'taken',
      name: 'free',
      takenBy: 'Palimpsest Traders',
    });
  });

  it('gives a contested name to one of two, and lets a trader found one clan', async () => {
    const [a, b] = [await somebody(), await somebody()];
    const names = clanName();
    const answers = await Promise.all([
      a.found(names),
      b.found(names),
      a.found(clanName()),
      b.found(clanName()),
    ]);
    const clans = await Promise.all([a.own(), b.own()]);
    expect(clans.every((clan) => clan !== null)).toBe(true);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await a.list()).filter(({ name }) => name === names.name).length).toBeLessThanOrEqual(1);
  });
});

describe('joining', () => {
  it('[CLAN-09] [API-51] is immediate in an open clan, once, and in one clan at a time', async () => {
    const [{ id }, other, joiner] = [await standingClan(), await standingClan(), await somebody()];
    expect(await joiner.join(id)).toEqual({ status: 200, body: { data: { status: 'joined' } } });
    expect(await joiner.join(id)).toMatchObject(refusal(409, 'already_in_clan'));
    expect(await joiner.join(other.id)).toMatchObject(refusal(409, 'already_in_clan'));
    expect(await roles(joiner, id)).toMatchObject({ [joiner.name]: 'member' });
  });

  it("[CLAN-10] [CLAN-11] [API-52] requires an officer's approval in a clan with requests", async () => {
    const { id, owner, officer, member } = await standingClan({ requireApproval: true });
    const [welcome, unwelcome] = [await somebody(), await somebody()];
    for (const one of [welcome, unwelcome])
      expect((await one.join(id)).body.data).toEqual({ status: 'pending' });
    expect(await welcome.join(id)).toMatchObject(refusal(409, 'already_applied'));
    expect((await officer.clan(id)).requests.map(({ userId }) => userId)).toEqual([
      welcome.userId,
      unwelcome.userId,
    ]);
    expect([(await member.clan(id)).requests, (await welcome.clan(id)).requests]).toEqual([[], []]);
    for (const one of [member, welcome, unwelcome])
      expect((await one.decide(id, welcome, true)).status).toBe(403);
    expect(await officer.decide(id, welcome, true)).toMatchObject({
      status: 200,
      body: { message: 'Request approved' },
    });
    expect(await owner.decide(id, unwelcome, false)).toMatchObject({
      status: 200,
      body: { message: 'Request rejected' },
    });
    expect(await owner.decide(id, unwelcome, true)).toMatchObject(refusal(404, 'clan_request_not_found'));
    expect([(await welcome.own())?.id, await unwelcome.own()]).toEqual([id, null]);
  });

  it('checks rank and volume', async () => {
    const { id } = await standingClan({ minRank: 1 });
    const volume = await standingClan({ minVolume: 0.5 });
    const joiner = await somebody();
    expect(await joiner.join(id)).toMatchObject({
      status: 403,
      body: { code: 'clan_rank_too_low', message: 'This clan requires rank 1 by traded volume' },
    });
    expect(await joiner.join(volume.id)).toMatchObject(refusal(403, 'clan_volume_too_low'));
  });

  it('[CLAN-13] [ERR-26] by invitation skips requirements, once and for 7 days', async () => {
    const { id, officer, owner } = await standingClan({ requireApproval: true, minRank: 20 });
    const [guest, late] = [await somebody(), await somebody()];
    expect(await officer.invite(guest)).toEqual({
      status: 200,
      body: { message: 'Invitation sent successfully!' },
    });
    expect(await guest.invitations()).toMatchObject([
      { clanId: id, invitedBy: officer.name, memberCount: 3 },
    ]);
    expect((await guest.join(id)).body.data).toEqual({ status: 'joined' });
    expect(await officer.invite(guest)).toMatchObject(refusal(409, 'already_member'));
    await guest.leave(id);
    expect(await guest.join(id)).toMatchObject(refusal(403, 'clan_rank_too_low'));
    await owner.invite(late);
    await server.sql`UPDATE clan_invitation SET invited_at = now() - interval '7 days 1 minute'
      WHERE user_id = ${late.userId}`;
    expect(await late.invitations()).toEqual([]);
    expect(await late.join(id)).toMatchObject(refusal(403, 'clan_rank_too_low'));
  });

  it('[SHELL-30] [API-55] allows invitations only by officers, and to nobody who blocks them', async () => {
    const { officer, member } = await standingClan();
    const [stranger, blocker] = [await somebody(), await somebody()];
    expect(await member.invite(stranger)).toMatchObject(refusal(403, 'clan_forbidden'));
    expect(await stranger.invite(member)).toMatchObject(refusal(403, 'not_in_clan'));
    expect(await officer.invite({ name: 'nobodyOfThisName' })).toMatchObject(
      refusal(404, 'trader_not_found'),
    );
    await blocker.block(officer);
    expect(await officer.invite(blocker)).toMatchObject(refusal(404, 'trader_not_found'));
    expect(await blocker.invitations()).toEqual([]);
  });

  it('is limited to 50 members under concurrency', async () => {
    const owner = await somebody();
    const id = idOf(await owner.found(clanName()));
    await server.sql`
      INSERT INTO auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      SELECT lpad('crowd' || n, 24, '0'), 'crowd' || n, 'crowd' || n || '@example.org', false, now(), now() FROM generate_series(1, 47) n`;
    await server.sql`
      INSERT INTO clan_member (user_id, clan_id, role, joined_at)
      SELECT lpad('crowd' || n, 24, '0'), ${id}, 'member', now() FROM generate_series(1, 47) n`;
    const joiners = await Promise.all(Array.from({ length: 5 }, somebody));
    const answers = await Promise.all(joiners.map((joiner) => joiner.join(id)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
    expect((await owner.clan(id)).memberCount).toBe(50);
  });

  it('adds an applicant approved by two clans at once to only one', async () => {
    const [a, b] = [
      await standingClan({ requireApproval: true }),
      await standingClan({ requireApproval: true }),
    ];
    const joiner = await somebody();
    for (const { id } of [a, b]) await joiner.join(id);
    const answers = await Promise.all([a, b].map(({ id, owner }) => owner.decide(id, joiner, true)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).not.toEqual([200, 200]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const inBoth = await Promise.all(
      [a, b].map(async ({ id, owner }) => Object.keys(await roles(owner, id)).includes(joiner.name)),
    );
    expect(inBoth.filter(Boolean)).toHaveLength(1);
  });
});
