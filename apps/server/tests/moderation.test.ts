/**
 * Reports, hidden messages and suspensions on a real server, as the operator's command line asks for them.
 */
import { statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { api } from '@dugout/contract/api';
import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import { type ModerationAnswer, socketFolder, socketPath } from '#/features/moderation/commands.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { between, type Chatty, chatty, eventually } from './chat-world.ts';
import { befriend, strangerNames } from './friends-world.ts';
import { livePage } from './live-page.ts';

let server: TestServer;
const name = strangerNames();
const somebody = (): Promise<Chatty> => chatty(server, name());
let ann: Chatty;
let bob: Chatty;
let dm: string;

beforeAll(async () => {
  server = await testServer();
  [ann, bob] = await Promise.all([somebody(), somebody()]);
  await befriend(ann, bob);
  dm = between(ann, bob);
});
afterAll(() => server.stop());

const operate = (...args: string[]): Promise<ModerationAnswer> =>
  sendCommand(server.dataDir, commandOf(args, 'sam'));
const rowsOf = (answer: ModerationAnswer) => ('rows' in answer ? answer.rows : []);
const report = (by: Chatty, { channelId, id }: ChatMessage) =>
  by.post(`/chat/channels/${channelId}/messages/${id}/report`, { reason: 'scam', note: 'asks for keys' });
const openReportOf = async ({ id }: ChatMessage): Promise<string> => {
  const found = rowsOf(await operate('reports')).find(({ message }) => message === id);
  return found?.['report'] ?? 'none';
};
const reported = async (text: string): Promise<{ message: ChatMessage; reportId: string }> => {
  const message = await bob.said(dm, text);
  await report(ann, message);
  return { message, reportId: await openReportOf(message) };
};
const acts = async (who: Chatty): Promise<{ kind: string; detail: string }[]> =>
  ((await who.get('/wallet/audit')).body.data as { items: { kind: string; detail: string }[] }).items;
const notes = async (who: Chatty): Promise<ShownNotification[]> =>
  ((await who.get('/notifications')).body.data as { notifications: ShownNotification[] }).notifications;
const isNotified = (who: Chatty, title: string, content: string) =>
  eventually(async () =>
    expect(await notes(who)).toContainEqual(
      expect.objectContaining({ type: 'system', title, content: expect.stringContaining(content) }),
    ),
  );
const logged = async () => rowsOf(await operate('log'));

describe('a report', () => {
  it('is one for each reporter and message, and listed without the words', async () => {
    const message = await bob.said(dm, 'send me your seed');
    await report(ann, message);
    await report(ann, message);
    const listed = rowsOf(await operate('reports')).filter(({ message: id }) => id === message.id);
    expect(listed).toMatchObject([{ reason: 'scam', author: bob.name }]);
    expect(JSON.stringify(listed)).not.toContain('seed');
  });

  it('is shown with its words, which reporter and author see in their own lists', async () => {
    const { message, reportId } = await reported('send two get four');
    expect(rowsOf(await operate('show', reportId, '--operator', 'Kim'))).toMatchObject([
      { state: 'open', 'as reported': 'send two get four', note: 'asks for keys', 'reported by': ann.name },
    ]);
    const looked = { kind: 'operatorLooked', detail: expect.stringContaining('Operator Kim looked at') };
    expect((await acts(ann))[0]).toMatchObject(looked);
    const [seen] = await acts(bob);
    expect(seen).toMatchObject(looked);
    expect(seen?.detail).not.toContain(ann.name);
    expect((await logged())[0]).toMatchObject({
      operator: 'Kim',
      act: 'looked',
      trader: bob.name,
      report: reportId,
      message: message.id,
    });
  });

  it('[NOTIF-06] is dismissed once, and its reporter is told', async () => {
    const { message, reportId } = await reported('what a day');
    expect(await operate('dismiss', reportId, '--reason', 'No rule broken')).toMatchObject({ ok: true });
    expect(await operate('dismiss', reportId, '--reason', 'Again')).toEqual({
      ok: false,
      message: 'This report is dismissed already',
    });
    expect(await openReportOf(message)).toBe('none');
    await isNotified(ann, 'Report reviewed', 'took no action');
    expect((await acts(bob))[0]).toMatchObject({ kind: 'reportDecided' });
  });
});

describe('a message that the operator hides', () => {
  it('[CHAT-27] has no words for anybody any more, on open pages too, and keeps them for an appeal', async () => {
    const { message, reportId } = await reported('https://evil.example/drain');
    const answer = await ann.said(dm, 'no thanks', { replyTo: message.id });
    await ann.post(`/chat/channels/${dm}/messages/${message.id}/pin`, { pinned: true }, 'PUT');
    const page = await ann.page();
    await page.open(dm);
    expect(await operate('hide', message.id, '--reason', 'Phishing')).toMatchObject({ ok: true });

    await eventually(() =>
      expect(page.updates(dm)).toContainEqual({
        kind: 'message',
        message: expect.objectContaining({ id: message.id, text: '', cards: [], deleted: 'operator' }),
      }),
    );
    for (const reader of [ann, bob]) {
      const all = await reader.messages(dm);
      expect(all.find(({ id }) => id === message.id)).toMatchObject({
        text: '',
        deleted: 'operator',
        pinned: false,
      });
      expect(all.find(({ id }) => id === answer.id)?.replyTo).toMatchObject({ text: '', deleted: true });
      for (const path of ['/chat/search?search=evil', `/chat/channels/${dm}/pins`, '/chat/channels'])
        expect(JSON.stringify((await reader.get(path)).body)).not.toContain('evil.example');
    }
    const kept = await sql<{
      text: string;
    }>`SELECT text FROM hidden_message WHERE message_id = ${message.id}`.execute(server.db.tables());
    expect(kept.rows).toEqual([{ text: 'https://evil.example/drain' }]);
    expect(rowsOf(await operate('show', reportId))).toMatchObject([
      { state: 'upheld', 'deleted by': 'operator' },
    ]);
    await isNotified(bob, 'Message hidden', 'Phishing');
    await isNotified(ann, 'Report reviewed', 'is hidden');
    page.close();
  });

  it('comes back by no edit, reaction or second sending, and is hidden once', async () => {
    const message = await bob.said(dm, 'free airdrop', { clientId: 'again' });
    await operate('hide', message.id, '--reason', 'Scam');
    const path = `/chat/channels/${dm}/messages/${message.id}`;
    expect(await bob.post(path, { text: 'free airdrop' }, 'PUT')).toMatchObject({
      body: { code: 'chat_message_deleted' },
    });
    expect((await bob.said(dm, 'free airdrop', { clientId: 'again' })).text).toBe('');
    await bob.post(path, undefined, 'DELETE');
    expect((await ann.messages(dm)).find(({ id }) => id === message.id)?.deleted).toBe('operator');
    expect(await operate('hide', message.id, '--reason', 'Scam')).toMatchObject({ ok: false });
    expect((await logged()).filter(({ message: id }) => id === message.id)).toHaveLength(1);
  });

  it('takes its words along when its author deletes the account', async () => {
    const { message } = await reported('words of one who leaves');
    await operate('hide', message.id, '--reason', 'Scam');
    const leaver = { id: 'departed'.repeat(3), name: 'departed', email: 'departed@example.org' };
    const tables = server.db.tables();
    await tables.insertInto('auth_user').values(leaver).execute();
    await tables
      .updateTable('chat_message')
      .set({ author_id: leaver.id })
      .where('id', '=', message.id)
      .execute();
    const kept = () =>
      tables.selectFrom('hidden_message').select('text').where('message_id', '=', message.id).execute();
    expect(await kept()).toHaveLength(1);
    await tables.deleteFrom('auth_user').where('id', '=', leaver.id).execute();
    expect(await kept()).toEqual([]);
  });
});

describe('a hidden message that the operator restores', () => {
  it('has its words again for everybody, once, and its author is told', async () => {
    const { message } = await reported(`meet @${ann.name} at noon`);
    await operate('hide', message.id, '--reason', 'Looked like spam');
    const page = await ann.page();
    await page.open(dm);
    expect(await operate('restore', message.id, '--reason', 'Appeal upheld')).toMatchObject({ ok: true });
    const whole = { id: message.id, text: message.text, mentions: message.mentions, deleted: null };
    await eventually(() =>
      expect(page.updates(dm)).toContainEqual({ kind: 'message', message: expect.objectContaining(whole) }),
    );
    page.close();
    expect((await bob.messages(dm)).find(({ id }) => id === message.id)).toMatchObject(whole);
    expect(await operate('restore', message.id, '--reason', 'Again')).toEqual({
      ok: false,
      message: 'There is no hidden message with this id',
    });
    await isNotified(bob, 'Message restored', 'Appeal upheld');
    expect((await acts(bob))[0]).toMatchObject({ kind: 'messageRestored' });
    expect((await logged())[0]).toMatchObject({ act: 'restored', message: message.id });
  });

  it('is none that its author or an officer deleted', async () => {
    const message = await bob.said(dm, 'never mind');
    await bob.post(`/chat/channels/${dm}/messages/${message.id}`, undefined, 'DELETE');
    expect(await operate('restore', message.id, '--reason', 'Curious')).toMatchObject({ ok: false });
    expect((await bob.messages(dm)).find(({ id }) => id === message.id)).toMatchObject({ text: '' });
  });
});

describe('a suspended trader', () => {
  it('has no public profile until the suspension ends', async () => {
    const pat = await somebody();
    const shown = async () => (await bob.get(`/profile/public?userId=${pat.userId}`)).status;
    expect(await shown()).toBe(200);
    await operate('suspend', pat.name, '--reason', 'Spam');
    expect(await shown()).toBe(404);
    await operate('lift', pat.name, '--reason', 'Served');
    expect(await shown()).toBe(200);
  });

  it('writes, asks and edits nothing, with why and until when, and keeps money, session and own words', async () => {
    const eve = await somebody();
    await befriend(eve, ann);
    const channelId = between(eve, ann);
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
    expect(await eve.request(bob)).toMatchObject(refusal);
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
    expect((await eve.block(bob)).status).toBe(200);
    await isNotified(eve, 'Account suspended', 'Posed as staff');
    expect((await eve.get('/me')).body.data).toMatchObject({
      suspension: { reason: 'Posed as staff', until: expect.stringMatching(/Z$/) },
    });
    expect((await ann.get('/me')).body.data).toMatchObject({ suspension: null, deletionDueAt: null });
    expect((await acts(eve)).map(({ kind }) => kind)).toContain('suspended');
  });

  it('shows on the open page at once, and so does its end', async () => {
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
    const found = async () => JSON.stringify((await ann.search(eve.name)).body).includes(eve.userId);
    expect(await found()).toBe(true);
    await operate('suspend', eve.name, '--reason', 'Spam');
    expect(await found()).toBe(false);
    expect((await ann.get(`/search?search=${eve.name}`)).body.data).toMatchObject({ profiles: [] });
    expect(await operate('suspend', eve.name, '--reason', 'Spam')).toMatchObject({ ok: false });
    expect(await operate('lift', eve.name, '--reason', 'Appeal')).toMatchObject({ ok: true });
    expect(await operate('lift', eve.name, '--reason', 'Appeal')).toMatchObject({ ok: false });
    expect(await found()).toBe(true);
    expect((await eve.request(ann)).status).toBe(200);
    await isNotified(eve, 'Suspension lifted', 'open to you');
  });
});

describe('the log of the operators', () => {
  it('takes no change, no deletion and no emptying', async () => {
    await operate('suspend', (await somebody()).name, '--reason', 'Spam');
    for (const change of [
      sql`UPDATE moderation_act SET reason = 'other'`,
      sql`DELETE FROM moderation_act`,
      sql`TRUNCATE moderation_act`,
    ])
      await expect(change.execute(server.db.tables())).rejects.toThrow('append-only');
  });
});

describe('the door of the operator', () => {
  it('[SHELL-01] is a socket for the user of the server alone, and no call of the API', () => {
    expect(Object.keys(api).filter((call) => /moderat|operator|admin|suspen|hide/i.test(call))).toEqual([]);
    expect(statSync(socketFolder(server.dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(socketPath(server.dataDir)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['hide', 'nobody'],
    ['dismiss', "x' OR '1'='1"],
    ['suspend', '<b>'],
    ['lift', '__proto__'],
  ])('refuses what there is not: %s %s', async (command, subject) => {
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
  ])('answers %s with a refusal, and goes on', async (_kind, sent) => {
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

  it('says so when no server runs', async () => {
    await expect(sendCommand('/nonexistent', commandOf(['log'], 'sam'))).rejects.toThrow('No Dugout runs');
  });
});
