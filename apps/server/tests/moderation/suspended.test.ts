import { statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { api } from '@dugout/contract/api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import { type ModerationAnswer, socketFolder, socketPath } from '#/features/moderation/commands.ts';
import { between, type Chatty, chatty, twoFriends } from '#tests/chat/world.ts';
import { befriend } from '#tests/friends/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';
import { auditOf, isNotified, name, rowsOf } from './kit.ts';

const server = sharedServer();

const somebody = (): Promise<Chatty> => chatty(server, name());
const friends = shared(() => twoFriends(server, name));

const operate = (...args: string[]): Promise<ModerationAnswer> =>
  sendCommand(server.dataDir, commandOf(args, 'sam'));

const logged = async () => rowsOf(await operate('log'));

describe('a suspended trader', () => {
  it('has no public profile until the suspension ends', async () => {
    const pat = await somebody();
    const shown = async () => (await friends.bob.get(`/profile/public?userId=${pat.userId}`)).status;
    expect(await shown()).toBe(200);
    await operate('suspend', pat.name, '--reason', 'Spam');
    expect(await shown()).toBe(404);
    await operate('lift', pat.name, '--reason', 'Served');
    expect(await shown()).toBe(200);
  });

  it('cannot write, request or edit anything, sees why and until when, and keeps money, session and own texts', async () => {
    const eve = await somebody();
    await befriend(eve, friends.ann);
    const channelId = between(eve, friends.ann);
    const message = await eve.said(channelId, 'hello');
    expect(
      await operate('suspend', eve.name.toUpperCase(), '--reason', 'Posed as staff', '--days', '7'),
    ).toMatchObject({
      ok: true,
    });
    const refusal = { status: 403, body: { code: 'account_suspended' } };
    const refused = await eve.say(channelId, 'still here');
    expect(refused).toMatchObject(refusal);
    expect(refused.body.message).toMatch(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC: Posed as staff$/);
    expect(await eve.request(friends.bob)).toMatchObject(refusal);
    expect(await eve.found({ name: 'Nice People', tag: 'NICE' })).toMatchObject(refusal);
    expect(await eve.profile({ bio: 'follow me' })).toMatchObject(refusal);
    const path = `/chat/channels/${channelId}/messages/${message.id}`;
    expect(await eve.post(path, { text: 'changed' }, 'PUT')).toMatchObject(refusal);
    expect(await eve.post(`${path}/reaction`, { emoji: '👍', on: true }, 'PUT')).toMatchObject(refusal);

    for (const own of ['/me', '/wallet/user', '/wallet/withdrawals', '/chat/channels', '/friends'])
      expect((await eve.get(own)).status).toBe(200);
    expect((await eve.post('/wallet/create', { name: 'Second' })).status).toBe(200);
    expect((await eve.profile({ privacySettings: { friendRequests: 'nobody' }, bio: null })).status).toBe(
      200,
    );
    expect((await eve.post(path, undefined, 'DELETE')).status).toBe(200);
    expect((await eve.block(friends.bob)).status).toBe(200);
    await isNotified(eve, 'Account suspended', 'Posed as staff');
    expect((await eve.get('/me')).body.data).toMatchObject({
      suspension: { reason: 'Posed as staff', until: expect.stringMatching(/Z$/) },
    });
    expect((await friends.ann.get('/me')).body.data).toMatchObject({ suspension: null, deletionDueAt: null });
    expect((await auditOf(eve)).map(({ kind }) => kind)).toContain('suspended');
  });

  it('is informed on the open page at once, also of the end', async () => {
    const eve = await somebody();
    const page = await livePage(server.address, eve);
    page.subscribe('accountStatus');
    const reasons = () =>
      page.frames.flatMap(({ channel, type, data }) => {
        if (channel !== 'accountStatus') return [];
        const states = (type === 'delta' ? data : [data]) as { suspension: { reason: string } | null }[];
        return states.map(({ suspension }) => suspension?.reason ?? null);
      });
    await eventually(() => expect(reasons()).toEqual([null]));
    await operate('suspend', eve.name, '--reason', 'Posed as staff');
    await eventually(() => expect(reasons()).toEqual([null, 'Posed as staff']));
    await operate('lift', eve.name, '--reason', 'Served');
    await eventually(() => expect(reasons()).toEqual([null, 'Posed as staff', null]));
    page.close();
  });

  it('[SEARCH-13] is found in no search until the suspension is lifted or over', async () => {
    const eve = await somebody();
    const found = async () => JSON.stringify((await friends.ann.search(eve.name)).body).includes(eve.userId);
    expect(await found()).toBe(true);
    await operate('suspend', eve.name, '--reason', 'Spam');
    expect(await found()).toBe(false);
    expect((await friends.ann.get(`/search?search=${eve.name}`)).body.data).toMatchObject({ profiles: [] });
    expect(await operate('suspend', eve.name, '--reason', 'Spam')).toMatchObject({ ok: false });
    expect(await operate('lift', eve.name, '--reason', 'Appeal')).toMatchObject({ ok: true });
    expect(await operate('lift', eve.name, '--reason', 'Appeal')).toMatchObject({ ok: false });
    expect(await found()).toBe(true);
    expect((await eve.request(friends.ann)).status).toBe(200);
    await isNotified(eve, 'Suspension lifted', 'open to you');
  });
});

describe("the operators' log", () => {
  it('allows no change, deletion or truncation', async () => {
    await operate('suspend', (await somebody()).name, '--reason', 'Spam');
    for (const change of [
      sql`UPDATE moderation_act SET reason = 'other'`,
      sql`DELETE FROM moderation_act`,
      sql`TRUNCATE moderation_act`,
    ])
      await expect(change.execute(server.db.tables())).rejects.toThrow('append-only');
  });
});

describe("the operators' interface", () => {
  it("[SHELL-01] is a socket for the server's user only, and no call of the API", () => {
    expect(Object.keys(api).filter((call) => /moderat|operator|admin|suspen|hide/i.test(call))).toEqual([]);
    expect(statSync(socketFolder(server.dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(socketPath(server.dataDir)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['hide', 'nobody'],
    ['dismiss', "x' OR '1'='1"],
    ['suspend', '<b>'],
    ['lift', '__proto__'],
  ])('rejects unknown commands: %s %s', async (command, subject) => {
    const before = await logged();
    expect(await operate(command, subject, '--reason', 'x')).toMatchObject({ ok: false });
    expect(await operate('show', subject)).toMatchObject({ ok: false });
    expect(await logged()).toEqual(before);
  });

  it.each([
    ['no JSON', 'hello\n'],
    ['another command', '{"command":"drop","operator":"x"}\n'],
    ['a field too many', '{"command":"log","operator":"x","sudo":true}\n'],
    ['no operator', '{"command":"log"}\n'],
    ['too much', `${'x'.repeat(20_000)}\n`],
    ['too much without an end', 'x'.repeat(20_000)],
  ])('answers %s with a refusal and keeps running', async (_kind, sent) => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = createConnection(socketPath(server.dataDir), () => socket.write(sent));
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(JSON.parse(answer)).toMatchObject({ ok: false });
    expect(await operate('log')).toMatchObject({ ok: true });
  });

  it('reports when no server is running', async () => {
    await expect(sendCommand('/nonexistent', commandOf(['log'], 'sam'))).rejects.toThrow(
      'No Dugout server is running',
    );
  });
});
