import type { ChatMessage } from '@dugout/contract/chat/message';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import type { ModerationAnswer } from '#/features/moderation/commands.ts';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { befriend } from '#tests/friends/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { auditOf, isNotified, name, rowsOf } from './kit.ts';

const server = sharedServer();

const somebody = (): Promise<Chatty> => chatty(server, name());
let ann: Chatty;
let bob: Chatty;
let dm: string;

beforeAll(async () => {
  [ann, bob] = await Promise.all([somebody(), somebody()]);
  await befriend(ann, bob);
  dm = between(ann, bob);
});

const operate = (...args: string[]): Promise<ModerationAnswer> =>
  sendCommand(server.dataDir, commandOf(args, 'sam'));

const report = (by: Chatty, { channelId, id }: ChatMessage) =>
  by.post(`/chat/channels/${channelId}/messages/${id}/report`, { reason: 'scam', note: 'requests keys' });
const openReportOf = async ({ id }: ChatMessage): Promise<string> => {
  const found = rowsOf(await operate('reports')).find(({ message }) => message === id);
  return found?.['report'] ?? 'none';
};
const reported = async (text: string): Promise<{ message: ChatMessage; reportId: string }> => {
  const message = await bob.said(dm, text);
  await report(ann, message);
  return { message, reportId: await openReportOf(message) };
};

const logged = async () => rowsOf(await operate('log'));

describe('a report', () => {
  it('exists once per reporter and message, and is listed without the message text', async () => {
    const message = await bob.said(dm, 'send me your seed');
    await report(ann, message);
    await report(ann, message);
    const listed = rowsOf(await operate('reports')).filter(({ message: id }) => id === message.id);
    expect(listed).toMatchObject([{ reason: 'scam', author: bob.name }]);
    expect(JSON.stringify(listed)).not.toContain('seed');
  });

  it('is shown with the message, and the lookup is visible to reporter and author', async () => {
    const { message, reportId } = await reported('send two get four');
    expect(rowsOf(await operate('show', reportId, '--operator', 'Kim'))).toMatchObject([
      { state: 'open', 'as reported': 'send two get four', note: 'requests keys', 'reported by': ann.name },
    ]);
    const looked = { kind: 'operatorLooked', detail: expect.stringContaining('Operator Kim viewed') };
    expect((await auditOf(ann))[0]).toMatchObject(looked);
    const [seen] = await auditOf(bob);
    expect(seen).toMatchObject(looked);
    expect(seen?.detail).not.toContain(ann.name);
    expect((await logged())[0]).toMatchObject({
      operator: 'Kim',
      action: 'looked',
      trader: bob.name,
      report: reportId,
      message: message.id,
    });
  });

  it('[NOTIF-06] is dismissed once, and its reporter is notified', async () => {
    const { message, reportId } = await reported('nice weather today');
    expect(await operate('dismiss', reportId, '--reason', 'No rule broken')).toMatchObject({ ok: true });
    expect(await operate('dismiss', reportId, '--reason', 'Again')).toEqual({
      ok: false,
      message: 'This report is dismissed already',
    });
    expect(await openReportOf(message)).toBe('none');
    await isNotified(ann, 'Report reviewed', 'took no action');
    expect((await auditOf(bob))[0]).toMatchObject({ kind: 'reportDecided' });
  });
});

describe('a message hidden by the operator', () => {
  it('[CHAT-27] loses its text for everyone, also on open pages, but keeps it for an appeal', async () => {
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
    const kept = await server.sql`SELECT text FROM hidden_message WHERE message_id = ${message.id}`;
    expect(kept).toEqual([{ text: 'https://evil.example/drain' }]);
    expect(rowsOf(await operate('show', reportId))).toMatchObject([
      { state: 'upheld', 'deleted by': 'operator' },
    ]);
    await isNotified(bob, 'Message hidden', 'Phishing');
    await isNotified(ann, 'Report reviewed', 'is hidden');
    page.close();
  });

  it('cannot be restored by an edit, reaction or repeat, and is hidden once', async () => {
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

  it("is deleted with its author's account", async () => {
    const { message } = await reported('message of a leaving member');
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

describe('a hidden message restored by the operator', () => {
  it('has its text again for everyone, once, and its author is notified', async () => {
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
      message: 'No hidden message has this id',
    });
    await isNotified(bob, 'Message restored', 'Appeal upheld');
    expect((await auditOf(bob))[0]).toMatchObject({ kind: 'messageRestored' });
    expect((await logged())[0]).toMatchObject({ action: 'restored', message: message.id });
  });

  it('cannot be a message deleted by its author or an officer', async () => {
    const message = await bob.said(dm, 'never mind');
    await bob.post(`/chat/channels/${dm}/messages/${message.id}`, undefined, 'DELETE');
    expect(await operate('restore', message.id, '--reason', 'Curious')).toMatchObject({ ok: false });
    expect((await bob.messages(dm)).find(({ id }) => id === message.id)).toMatchObject({ text: '' });
  });
});
