import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { befriend, type Friendly, friendly, seen, strangerNames } from './world.ts';

const server = sharedServer();
const strangerName = strangerNames();

const somebody = (): Promise<Friendly> => friendly(server, strangerName());
const two = async (): Promise<[Friendly, Friendly]> => [await somebody(), await somebody()];

describe('the target of a friend call', () => {
  it('[API-82] is the other user, or the friendship', async () => {
    const [a, b] = await two();
    await befriend(a, b);
    const [{ id } = { id: '' }] = (await a.lists()).friends;
    expect((await a.post('/friends/action', { friendId: id, type: 'decline' })).body).toMatchObject({
      data: { userId: b.userId },
    });
    expect(await seen(a, b)).toEqual([]);
  });

  it("cannot be the id of another pair's friendship", async () => {
    const [a, b] = await two();
    const thief = await somebody();
    await befriend(a, b);
    const [{ id } = { id: '' }] = (await a.lists()).friends;
    for (const type of ['decline', 'block'])
      expect(await thief.post('/friends/action', { friendId: id, type })).toMatchObject(
        refusal(404, 'trader_not_found'),
      );
    expect(await seen(a, b)).toEqual(['friends']);
  });

  it.each([
    ['/friends', { friendId: 'a0a0a0a0a0a0a0a0a0a0a0a0' }],
    ['/friends/action', { friendId: 'a0a0a0a0a0a0a0a0a0a0a0a0', type: 'block' }],
    ['/friends/accept', { userId: 'a0a0a0a0a0a0a0a0a0a0a0a0' }],
    ['/friends/decline', { userId: 'a0a0a0a0a0a0a0a0a0a0a0a0' }],
    ['/friends/cancel', { userId: 'a0a0a0a0a0a0a0a0a0a0a0a0' }],
  ])('POST %s is invalid: %j', async (path, body) => {
    expect(await (await somebody()).post(path, body)).toMatchObject(refusal(404, 'trader_not_found'));
  });

  it('cannot be the caller', async () => {
    const a = await somebody();
    expect(await a.request(a)).toMatchObject(refusal(400, 'friend_is_self'));
    expect(await a.block(a)).toMatchObject(refusal(400, 'friend_is_self'));
  });

  it.each([
    ['/friends', {}, 'friendId'],
    ['/friends', { friendId: 7 }, 'friendId'],
    ['/friends', { friendId: "' or 1=1 --" }, 'friendId'],
    ['/friends', { friendId: ['a', 'b'] }, 'friendId'],
    ['/friends/action', { friendId: 'a', type: 'accept' }, 'type'],
    ['/friends/action', { friendId: 'a', type: 'unblock' }, 'type'],
    ['/friends/action', { friendId: 'a' }, 'type'],
    ['/friends/accept', { friendId: 'a' }, 'userId'],
    ['/friends/decline', {}, 'userId'],
    ['/friends/cancel', { userId: null }, 'userId'],
    ['/friends/activity', { activity: { kind: 'page', page: 'portfolio/../x' } }, 'activity.page'],
    ['/friends/activity', { activity: { kind: 'token', tokenAddress: 'nonsense' } }, 'activity.tokenAddress'],
  ])('[API-34] POST %s rejects %j', async (path, body, field) => {
    const answer = await (await somebody()).post(path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringContaining(`${field}: `) },
    });
  });
});

describe('when the database fails', () => {
  it('[ERR-28] [ERR-31] [ERR-32] [ERR-33] the calls answer with their own texts', async () => {
    const [a, b] = await two();
    const rename = (from: string, to: string) =>
      server.sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`;
    await rename('trader_presence', 'presence_away');
    await rename('trader_pair', 'pair_away');
    await server.sql`ALTER VIEW trader_relation RENAME TO relation_away`;
    const said = {
      lists: await a.get('/friends'),
      request: await a.request(b),
      action: await a.block(b),
      search: await a.search(b.name),
    };
    await server.sql`ALTER VIEW relation_away RENAME TO trader_relation`;
    await rename('pair_away', 'trader_pair');
    await rename('presence_away', 'trader_presence');
    expect(said.lists).toMatchObject({ status: 500, body: { message: 'Failed to fetch friends' } });
    expect(said.request).toMatchObject({ status: 500, body: { message: 'Failed to send friend request' } });
    expect(said.action).toMatchObject({ status: 500, body: { message: 'Failed to perform friend action' } });
    expect(said.search).toMatchObject({ status: 500, body: { message: 'Failed to search friends' } });
  });
});

describe('notifications', () => {
  it('are delivered through the outbox, one per request', async () => {
    const [a, b] = await two();
    await a.request(b);
    await vi.waitFor(async () => {
      const rows = await server.sql<{ done: boolean }>`
        SELECT done_at IS NOT NULL AS done FROM outbox_event
        WHERE name = 'friends.requested' AND payload ->> 'userId' = ${b.userId}`;
      expect(rows).toEqual([{ done: true }]);
    });
  });
});
