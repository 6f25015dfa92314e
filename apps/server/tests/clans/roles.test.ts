import type { ListedClan } from '@dugout/contract/clans/clan';
import { describe, expect, it } from 'vitest';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { clanName, clansOn, roles } from './kit.ts';
import { idOf } from './world.ts';

const server = sharedServer();

const { somebody, standingClan } = clansOn(server);

describe('roles', () => {
  it('[CLAN-12] [API-54] owners promote and demote, officers kick members, nobody acts on superiors', async () => {
    const { id, owner, officer, member } = await standingClan();
    const second = await somebody();
    await second.join(id);
    const stranger = await somebody();
    const refused = [
      await officer.manage(id, 'promote', member),
      await officer.manage(id, 'kick', owner),
      await member.manage(id, 'kick', second),
      await member.manage(id, 'promote', member),
      await officer.manage(id, 'handOver', officer),
      await owner.manage(id, 'kick', owner),
      await stranger.manage(id, 'kick', member),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(403));
    expect(await owner.manage(id, 'promote', stranger)).toMatchObject(refusal(404, 'clan_member_not_found'));
    expect(await owner.manage(id, 'promote', officer)).toMatchObject(refusal(409, 'clan_role_unchanged'));
    expect(await owner.manage(id, 'demote', officer)).toMatchObject({ status: 200 });
    expect(await officer.manage(id, 'kick', second)).toMatchObject({ status: 403 });
    await owner.manage(id, 'promote', officer);
    expect(await officer.manage(id, 'kick', second)).toMatchObject({ status: 200 });
    expect(await roles(owner, id)).toEqual({
      [owner.name]: 'owner',
      [officer.name]: 'officer',
      [member.name]: 'member',
    });
    expect((await owner.audit(id)).slice(0, 2)).toMatchObject([
      { kind: 'kicked', actor: officer.name, subject: second.name },
      { kind: 'promoted', actor: owner.name, subject: officer.name },
    ]);
  });

  it('require a kicked member to be readmitted, but not a member who left', async () => {
    const { id, owner, officer, member } = await standingClan();
    await officer.manage(id, 'kick', member);
    expect((await member.join(id)).body.data).toEqual({ status: 'pending' });
    await owner.decide(id, member, true);
    await member.leave(id);
    expect((await member.join(id)).body.data).toEqual({ status: 'pending' });
    await officer.leave(id);
    expect((await officer.join(id)).body.data).toEqual({ status: 'joined' });
  });

  it('[API-53] pass from a leaving owner to the longest-serving member; the last one dissolves the clan', async () => {
    const { id, owner, officer, member } = await standingClan();
    expect(await owner.leave(id)).toMatchObject({ status: 200, body: { message: 'You left the clan' } });
    expect(await roles(member, id)).toEqual({ [officer.name]: 'owner', [member.name]: 'member' });
    await officer.manage(id, 'handOver', member);
    expect(await roles(member, id)).toEqual({ [officer.name]: 'officer', [member.name]: 'owner' });
    for (const one of [officer, member]) await one.leave(id);
    expect(await member.get(`/clan/${id}`)).toMatchObject(refusal(404, 'clan_not_found'));
    expect(await member.leave(id)).toMatchObject({ status: 404 });
  });

  it('[API-48] let only the owner PUT, which changes only sent fields and is logged', async () => {
    const { id, owner, officer, member } = await standingClan();
    for (const one of [officer, member, await somebody()])
      expect((await one.update({ id, bio: 'ours' })).status).toBe(403);
    const before = await owner.clan(id);
    expect(await owner.update({ id, bio: 'Slow calls.', minRank: 3 })).toMatchObject(
      success({ bio: 'Slow calls.', minRank: 3, name: before.name, tag: before.tag }),
    );
    expect((await member.audit(id))[0]).toMatchObject({
      kind: 'updated',
      actor: owner.name,
      fields: ['bio', 'min_rank'],
    });
    expect(
      await owner.update({ id, logo: '/images/picture/00000000000000000000000000000000-128.webp' }),
    ).toMatchObject({ status: 400 });
  });
});

describe('visibility of clans', () => {
  it('[CLAN-03] [API-49] lets a guest read clans by id and tag, without requests or permissions', async () => {
    const { id, owner } = await standingClan({ requireApproval: true });
    await (await somebody()).join(id);
    const { tag } = await owner.clan(id);
    const guest = server.client();
    const byTag = await guest.call(`/api/v1/clan/tag/${tag.toLowerCase()}`);
    expect(byTag).toMatchObject(
      success({
        id,
        standing: 'guest',
        role: null,
        requests: [],
        permissions: { approve: false, leave: false },
        memberCount: 3,
      }),
    );
    expect(byTag.body).toEqual((await guest.call(`/api/v1/clan/${id}`)).body);
    expect(await guest.call('/api/v1/clan/none')).toMatchObject({ status: 404 });
    expect(await guest.call('/api/v1/clan/tag/NONE')).toMatchObject({ status: 404 });
    for (const path of ['/clan/user', '/clan/invitations', `/clan/${id}/acts`, '/clan/available?tag=ABC'])
      expect((await guest.call(`/api/v1${path}`)).status).toBe(401);
  });

  it('limits the record of a clan to its members', async () => {
    const { id, member } = await standingClan();
    const auditEvents = await member.audit(id);
    expect(auditEvents.map(({ kind }) => kind)).toEqual(['promoted', 'joined', 'joined', 'founded']);
    const older = (await member.get(`/clan/${id}/acts?before=${auditEvents[1]?.id}&limit=1`)).body.data;
    expect(older).toEqual([auditEvents[2]]);
    expect(await (await somebody()).get(`/clan/${id}/acts`)).toMatchObject(refusal(403, 'not_in_clan'));
  });

  it('[CLAN-08] [API-46] [API-83] filters the list by text, members, rank and requirements, with paging', async () => {
    const [small, strict] = [await somebody(), await standingClan({ minRank: 7, minVolume: 900 })];
    const names = clanName();
    const smallId = idOf(await small.found(names));
    const viewer = await somebody();
    const ids = async (query: string) => (await viewer.list(query)).map(({ id }) => id);
    expect(await ids(`search=${names.name.slice(2, 8)}`)).toContain(smallId);
    expect(await ids(`search=${names.tag}`)).toContain(smallId);
    expect(await ids('search=no%20clan%20of%20this%20name')).toEqual([]);
    expect(await ids('membersSize=2')).not.toContain(smallId);
    expect(await ids('membersSize=3')).toContain(strict.id);
    expect(await ids('minProfileRank=6')).not.toContain(strict.id);
    expect(await ids('minProfileRank=7')).toContain(strict.id);
    expect(await ids('minUserVolume=899')).not.toContain(strict.id);
    expect(await ids('minUserVolume=900')).toContain(strict.id);
    expect(await ids('clanRank=1')).toEqual([]);
    expect(await ids('onlyJoinable=true')).not.toContain(strict.id);
    const all = await ids('');
    const second = await viewer.get('/clan?page=2&limit=2');
    expect((second.body.data as { items: ListedClan[] }).items.map(({ id }) => id)).toEqual(all.slice(2, 4));
    expect(second.body.data).toMatchObject({
      pagination: { page: 2, limit: 2, count: all.length, hasPreviousPage: true },
    });
    const standings = Object.fromEntries((await viewer.list('')).map(({ id, standing }) => [id, standing]));
    expect(standings).toMatchObject({ [smallId]: 'join', [strict.id]: 'rankTooLow' });
  });

  it('shows a member’s tag next to their name while they are a member', async () => {
    const { id, owner, member } = await standingClan();
    const { tag } = await owner.clan(id);
    const viewer = await somebody();
    const tagOf = async () =>
      ((await viewer.search(member.name)).body.data as { clanTag: string | null }[])[0]?.clanTag;
    expect(await tagOf()).toBe(tag);
    await member.leave(id);
    expect(await tagOf()).toBeNull();
  });
});
