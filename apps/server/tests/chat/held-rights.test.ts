/**
 * Tests that rights are checked against the database on every write, since a server's cache of a room may lag
 * behind changes by other servers.
 */

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';
import { between, type Chatty, type ChattyClan, chatty, chattyClans } from './world.ts';

const server = sharedServer();
let clan: () => Promise<ChattyClan>;
let ann: Chatty;
let bob: Chatty;
const name = strangerNames();

beforeAll(async () => {
  clan = await chattyClans(server, name);
  [ann, bob] = [await chatty(server, name()), await chatty(server, name())];
  await befriend(ann, bob);
});

type Write = ReturnType<typeof sql>;
/** A change by another server that this one has not received. */
const elsewhere = (change: Write): Promise<unknown> => change.execute(server.db.tables());

const path = (room: string, message: string, rest = '') =>
  `/chat/channels/${room}/messages/${message}${rest}`;
/** Everything that a member may do with their own message. */
const actions = {
  send: (by: Chatty, room: string) => by.say(room, 'too late'),
  edit: (by: Chatty, room: string, own: string) => by.post(path(room, own), { text: 'too late' }, 'PUT'),
  react: (by: Chatty, room: string, own: string) =>
    by.post(path(room, own, '/reaction'), { emoji: '👍', on: true }, 'PUT'),
};
const officerActions = {
  pin: (by: Chatty, room: string, message: string) =>
    by.post(path(room, message, '/pin'), { pinned: true }, 'PUT'),
  delete: (by: Chatty, room: string, message: string) => by.post(path(room, message), undefined, 'DELETE'),
  slowMode: (by: Chatty, room: string) => by.post(`/chat/channels/${room}/slow-mode`, { seconds: 5 }, 'PUT'),
  mute: (by: Chatty, room: string, _message: string, other: Chatty) =>
    by.post(`/chat/channels/${room}/mute`, { userId: other.userId, minutes: 10 }, 'PUT'),
};
const directActions = { ...actions, pin: officerActions.pin };
const textsOf = async (by: Chatty, room: string) => (await by.messages(room)).map(({ text }) => text);

describe('a member who was removed elsewhere', () => {
  it.each(Object.keys(actions) as (keyof typeof actions)[])('cannot %s', async (action) => {
    const { id, owner, member } = await clan();
    const own = await member.said(id, 'before');
    await elsewhere(sql`DELETE FROM clan_member WHERE user_id = ${member.userId}`);
    expect((await actions[action](member, id, own.id)).body.code).toBe('chat_not_found');
    expect(await owner.messages(id)).toMatchObject([{ text: 'before', reactions: [] }]);
  });
});

describe('a member who was muted elsewhere', () => {
  it.each(Object.keys(actions) as (keyof typeof actions)[])('cannot %s', async (action) => {
    const { id, owner, member } = await clan();
    const own = await member.said(id, 'before');
    await elsewhere(
      sql`UPDATE chat_member SET muted_until = now() + interval '1 hour' WHERE user_id = ${member.userId}`,
    );
    expect((await actions[action](member, id, own.id)).body.code).toBe('chat_muted');
    expect(await owner.messages(id)).toMatchObject([{ text: 'before', reactions: [] }]);
  });
});

describe('an officer who was demoted elsewhere', () => {
  it.each(Object.keys(officerActions) as (keyof typeof officerActions)[])('cannot %s', async (action) => {
    const { id, owner, officer, member } = await clan();
    const message = await member.said(id, 'before');
    await officer.said(id, 'an officer');
    await elsewhere(sql`UPDATE clan_member SET role = 'member' WHERE user_id = ${officer.userId}`);
    expect((await officerActions[action](officer, id, message.id, member)).body.code).toBe('chat_forbidden');
    expect(await owner.messages(id)).toMatchObject([{ text: 'before', pinned: false, deleted: null }, {}]);
    expect((await owner.channel(id)).slowModeSeconds).toBe(0);
  });
});

describe('a pair blocked elsewhere', () => {
  it.each(Object.keys(directActions) as (keyof typeof directActions)[])('cannot %s', async (action) => {
    const room = between(ann, bob);
    const own = await ann.said(room, 'before');
    const [low] = [ann.userId, bob.userId].sort();
    await elsewhere(
      sql`UPDATE trader_pair SET relation = ${low === bob.userId ? 'blocking' : 'blockedBy'} WHERE low = ${low}`,
    );
    const done = await directActions[action](ann, room, own.id);
    await elsewhere(sql`UPDATE trader_pair SET relation = 'friends' WHERE low = ${low}`);
    expect(done.body.code).toBe('chat_not_found');
    expect(await textsOf(bob, room)).not.toContain('too late');
    expect((await bob.messages(room)).at(-1)).toMatchObject({ text: 'before', reactions: [], pinned: false });
  });
});

describe('slow mode', () => {
  it('counts messages accepted by another server or before a restart', async () => {
    const { id, officer, member } = await clan();
    await officer.post(`/chat/channels/${id}/slow-mode`, { seconds: 900 }, 'PUT');
    await elsewhere(
      sql`UPDATE chat_member SET last_turn_at = now() - interval '1 minute' WHERE user_id = ${member.userId}`,
    );
    expect(await member.say(id, 'again')).toMatchObject(refusal(429, 'chat_slow_mode'));
    await elsewhere(
      sql`UPDATE chat_member SET last_turn_at = now() - interval '16 minutes' WHERE user_id = ${member.userId}`,
    );
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((text) => member.say(id, text)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'chat_slow_mode')).toHaveLength(3);
    await officer.post(`/chat/channels/${id}/slow-mode`, { seconds: 0 }, 'PUT');
  });
});

describe('a muted officer', () => {
  it('can neither pin nor unpin, and the channel shows it', async () => {
    const { id, owner, officer } = await clan();
    const [rules, other] = [await owner.said(id, 'rules'), await owner.said(id, 'other')];
    await officer.post(path(id, rules.id, '/pin'), { pinned: true }, 'PUT');
    expect((await officer.channel(id)).permissions.pin).toBe(true);
    const mute = (minutes: number | null) =>
      owner.post(`/chat/channels/${id}/mute`, { userId: officer.userId, minutes }, 'PUT');
    await mute(10);
    for (const [message, pinned] of [
      [other, true],
      [rules, false],
    ] as const)
      expect((await officer.post(path(id, message.id, '/pin'), { pinned }, 'PUT')).body.code).toBe(
        'chat_muted',
      );
    expect((await officer.channel(id)).permissions.pin).toBe(false);
    expect((await owner.messages(id)).map(({ pinned }) => pinned)).toEqual([true, false]);
    await mute(null);
    expect((await officer.post(path(id, other.id, '/pin'), { pinned: true }, 'PUT')).status).toBe(200);
  });
});

describe("an author's own messages", () => {
  it('can be deleted after a block by either side, which is not revealed', async () => {
    for (const blocker of [ann, bob]) {
      const room = between(ann, bob);
      const quoted = await bob.said(room, 'do not tell');
      const own = await ann.said(room, 'take me back', { replyTo: quoted.id });
      await blocker.block(blocker === ann ? bob : ann);
      const { status, body } = await ann.post(path(room, own.id), undefined, 'DELETE');
      expect({ status, body }).toMatchObject(
        success({ id: own.id, text: '', deleted: 'author', replyTo: null }),
      );
      expect((await ann.post(path(room, quoted.id), undefined, 'DELETE')).body.code).toBe('chat_not_found');
      await blocker.end(blocker === ann ? bob : ann);
      await befriend(ann, bob);
      expect(await textsOf(bob, room)).not.toContain('take me back');
    }
  });

  it('can be deleted after removal from the clan', async () => {
    const { id, owner, member } = await clan();
    const own = await member.said(id, 'take me back');
    const page = await owner.page();
    await page.open(id);
    await owner.manage(id, 'kick', member);
    expect((await member.post(path(id, own.id), undefined, 'DELETE')).status).toBe(200);
    expect(await owner.messages(id)).toMatchObject([{ id: own.id, text: '', deleted: 'author' }]);
    page.close();
    await owner.invite(member);
    await member.join(id);
  });
});

it('a reader who blocks a clan member sees none of their reactions', async () => {
  const { id, owner, officer, member } = await clan();
  const said = await owner.said(id, 'gm');
  const react = (by: Chatty, emoji: string) =>
    by.post(path(id, said.id, '/reaction'), { emoji, on: true }, 'PUT');
  await react(officer, '🔥');
  await react(officer, '👍');
  await react(owner, '👍');
  await member.block(officer);
  expect((await member.messages(id)).at(-1)?.reactions).toEqual([{ emoji: '👍', userIds: [owner.userId] }]);
  expect((await owner.messages(id)).at(-1)?.reactions).toEqual([
    { emoji: '👍', userIds: [officer.userId, owner.userId] },
    { emoji: '🔥', userIds: [officer.userId] },
  ]);
  await member.end(officer);
});
