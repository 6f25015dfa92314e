import { describe, expect, it } from 'vitest';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { befriend, type Friendly, friendly, seen, strangerNames } from './world.ts';

const server = sharedServer();
const strangerName = strangerNames();

const somebody = (): Promise<Friendly> => friendly(server, strangerName());
const two = async (): Promise<[Friendly, Friendly]> => [await somebody(), await somebody()];

const events = async (name: string, userId: string) =>
  (
    await server.sql<{ payload: unknown }>`
      SELECT payload FROM outbox_event WHERE name = ${name} AND payload ->> 'userId' = ${userId}`
  ).map(({ payload }) => payload);

describe('a friend request', () => {
  it('[API-33] [ERR-29] [API-36] [SIDE-18] [SIDE-19] is pending on both sides and makes friends when accepted', async () => {
    const [a, b] = await two();
    expect(await a.lists()).toEqual({
      friends: [],
      requests: { incomingRequests: [], outgoingRequests: [] },
      blocked: [],
      sharesActivity: false,
    });
    expect(await a.request(b)).toEqual({
      status: 200,
      body: {
        data: { userId: b.userId, relation: 'requested' },
        message: 'Friend request sent successfully!',
      },
    });
    const row = {
      image: null,
      clanTag: null,
      formerName: null,
      looksLike: null,
      requestedAt: expect.any(String),
    };
    expect((await a.lists()).requests).toEqual({
      incomingRequests: [],
      outgoingRequests: [{ userId: b.userId, userName: b.name, ...row }],
    });
    expect((await b.lists()).requests).toEqual({
      incomingRequests: [{ userId: a.userId, userName: a.name, ...row }],
      outgoingRequests: [],
    });
    expect(await events('friends.requested', b.userId)).toEqual([{ userId: b.userId, fromUserId: a.userId }]);
    expect(await b.accept(a)).toMatchObject({
      status: 200,
      body: { message: 'Friend request accepted successfully!' },
    });
    expect(await events('friends.accepted', a.userId)).toEqual([{ userId: a.userId, byUserId: b.userId }]);
    expect([await seen(a, b), await seen(b, a)]).toEqual([['friends'], ['friends']]);
  });

  it('[API-30] [API-31] [FRIENDWIN-11] leads to friends listed with their fields', async () => {
    const [a, b] = await two();
    await b.profile({ bio: 'Trades frogs.' });
    await befriend(a, b);
    expect((await a.lists()).friends).toEqual([
      {
        id: expect.stringMatching(/^[a-z0-9]{24}$/),
        userId: b.userId,
        userName: b.name,
        image: null,
        clanTag: null,
        formerName: null,
        looksLike: null,
        isOnline: false,
        lastSeenAt: null,
        activity: null,
        bio: 'Trades frogs.',
        since: expect.any(String),
      },
    ]);
  });

  it('that crosses another makes friends', async () => {
    const [a, b] = await two();
    await a.request(b);
    expect(await b.request(a)).toMatchObject(success({ relation: 'friends' }));
    expect([await seen(a, b), await seen(b, a)]).toEqual([['friends'], ['friends']]);
    expect(await events('friends.accepted', a.userId)).toHaveLength(1);
  });

  it('that crosses another concurrently makes friends once', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, () => two()));
    await Promise.all(pairs.flatMap(([a, b]) => [a.request(b), b.request(a), a.request(b)]));
    for (const [a, b] of pairs) {
      expect([await seen(a, b), await seen(b, a)]).toEqual([['friends'], ['friends']]);
      expect(
        (await events('friends.accepted', a.userId)).length +
          (await events('friends.accepted', b.userId)).length,
      ).toBe(1);
    }
  });

  it('can be repeated without a duplicate, and is refused between friends', async () => {
    const [a, b] = await two();
    expect([(await a.request(b)).status, (await a.request(b)).status]).toEqual([200, 200]);
    expect(await events('friends.requested', b.userId)).toHaveLength(1);
    await b.accept(a);
    expect(await a.request(b)).toMatchObject(refusal(409, 'already_friends'));
    expect(await b.accept(a)).toMatchObject(success({ relation: 'friends' }));
  });

  it('[API-38] [SIDE-19] can be canceled only by its sender', async () => {
    const [a, b] = await two();
    await a.request(b);
    expect(await b.post('/friends/cancel', { userId: a.userId })).toMatchObject(
      refusal(404, 'friend_request_not_found'),
    );
    expect(await a.post('/friends/cancel', { userId: b.userId })).toMatchObject({
      status: 200,
      body: { message: 'Friend request cancelled successfully!' },
    });
    expect([await seen(a, b), await seen(b, a)]).toEqual([[], []]);
    expect(await b.accept(a)).toMatchObject(refusal(404, 'friend_request_not_found'));
  });

  it('[API-37] can be declined silently', async () => {
    const [a, b] = await two();
    await a.request(b);
    expect(await a.post('/friends/decline', { userId: b.userId })).toMatchObject(
      refusal(404, 'friend_request_not_found'),
    );
    expect(await b.post('/friends/decline', { userId: a.userId })).toMatchObject({
      status: 200,
      body: { message: 'Friend request declined successfully!', data: { relation: 'none' } },
    });
    expect([await seen(a, b), await seen(b, a)]).toEqual([[], []]);
    expect(await events('friends.ended', b.userId)).toEqual([]);
  });

  it('cannot be declined after it was accepted', async () => {
    const [a, b] = await two();
    await befriend(a, b);
    expect(await b.post('/friends/decline', { userId: a.userId })).toMatchObject({ status: 404 });
    expect(await seen(a, b)).toEqual(['friends']);
  });

  it('is either accepted or canceled when both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await two();
      await a.request(b);
      const [accepted, cancelled] = await Promise.all([
        b.accept(a),
        a.post('/friends/cancel', { userId: b.userId }),
      ]);
      const friends = accepted.status === 200;
      expect(new Set([accepted.status, cancelled.status])).toEqual(new Set([200, 404]));
      expect([await seen(a, b), await seen(b, a)]).toEqual(friends ? [['friends'], ['friends']] : [[], []]);
    }
  });

  it('[SHELL-29] is refused by a trader who accepts none, who may still send some', async () => {
    const [a, b] = await two();
    await b.profile({ privacySettings: { friendRequests: 'nobody' } });
    expect(await a.request(b)).toMatchObject({
      status: 403,
      body: { code: 'friend_requests_off', message: 'This trader does not accept friend requests' },
    });
    expect((await b.request(a)).status).toBe(200);
    expect(await a.request(b)).toMatchObject(success({ relation: 'friends' }));
  });
});

describe('decline and block', () => {
  it('[API-34] [API-35] [API-81] [ERR-34] [SIDE-17] decline removes a friend on both sides', async () => {
    const [a, b] = await two();
    await befriend(a, b);
    expect(await a.end(b)).toEqual({
      status: 200,
      body: {
        data: { userId: b.userId, relation: 'none' },
        message: 'Friend request declined successfully!',
      },
    });
    expect([await seen(a, b), await seen(b, a)]).toEqual([[], []]);
    expect(await events('friends.ended', a.userId)).toEqual([{ userId: a.userId, otherId: b.userId }]);
  });

  it('[API-81] decline rejects a request, and fails when there is none', async () => {
    const [a, b] = await two();
    await a.request(b);
    expect(await a.end(b)).toMatchObject(refusal(404, 'not_friends'));
    expect((await b.end(a)).status).toBe(200);
    expect(await b.end(a)).toMatchObject(refusal(404, 'not_friends'));
  });

  it('[API-35] [SIDE-17] [SIDE-20] [API-81] block ends a friendship, and decline unblocks without restoring it', async () => {
    const [a, b] = await two();
    await befriend(a, b);
    expect(await a.block(b)).toEqual({
      status: 200,
      body: {
        data: { userId: b.userId, relation: 'blocking' },
        message: 'Friend request blocked successfully!',
      },
    });
    expect([await seen(a, b), await seen(b, a)]).toEqual([['blocked'], []]);
    expect(await events('friends.blocked', a.userId)).toEqual([{ userId: a.userId, otherId: b.userId }]);
    expect((await a.lists()).blocked).toMatchObject([
      { userId: b.userId, userName: b.name, image: null, clanTag: null },
    ]);
    expect((await a.end(b)).body).toMatchObject({
      message: 'Friend request declined successfully!',
      data: { relation: 'none' },
    });
    expect([await seen(a, b), await seen(b, a)]).toEqual([[], []]);
    expect(await events('friends.unblocked', a.userId)).toHaveLength(1);
  });

  it('anyone can be blocked, including requesters and blockers', async () => {
    const [a, b] = await two();
    await b.request(a);
    await a.block(b);
    expect([await seen(a, b), await seen(b, a)]).toEqual([['blocked'], []]);
    expect((await b.block(a)).body).toMatchObject({ data: { relation: 'blocking' } });
    await a.end(b);
    expect([await seen(a, b), await seen(b, a)]).toEqual([[], ['blocked']]);
    expect(await a.request(b)).toMatchObject(refusal(403, 'friend_requests_off'));
  });

  it.each(['request', 'accept', 'decline', 'cancel', 'end'] as const)(
    '%s by a blocked user fails without revealing the block',
    async (action) => {
      const [a, b] = await two();
      const stranger = await somebody();
      await stranger.profile({ privacySettings: { friendRequests: 'nobody' } });
      await a.block(b);
      const by = {
        request: (other: Friendly) => b.request(other),
        accept: (other: Friendly) => b.accept(other),
        decline: (other: Friendly) => b.post('/friends/decline', { userId: other.userId }),
        cancel: (other: Friendly) => b.post('/friends/cancel', { userId: other.userId }),
        end: (other: Friendly) => b.end(other),
      }[action];
      const answer = await by(a);
      expect(answer.status).toBeGreaterThanOrEqual(403);
      expect(answer).toEqual(await by(stranger));
      expect([await seen(a, b), await seen(b, a)]).toEqual([['blocked'], []]);
    },
  );

  it('a block holds against concurrent requests of the blocked user', async () => {
    for (let round = 0; round < 6; round++) {
      const [a, b] = await two();
      await b.request(a);
      await Promise.all([
        a.block(b),
        b.request(a),
        b.post('/friends/cancel', { userId: a.userId }),
        b.end(a),
      ]);
      expect([await seen(a, b), await seen(b, a)]).toEqual([['blocked'], []]);
    }
  });

  it('the blocker must unblock before sending a request', async () => {
    const [a, b] = await two();
    await a.block(b);
    expect(await a.request(b)).toMatchObject(refusal(409, 'trader_blocked'));
    await a.end(b);
    expect((await a.request(b)).status).toBe(200);
  });
});
