/** Tests pictures in messages, and their deletion with messages and authors. */

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { between, type Chatty, chatty, chattyClans } from './world.ts';

const server = sharedServer();
let [mira, cinder]: Chatty[] = [];
let direct: string;
const name = strangerNames();
const someone = () => chatty(server, name());

beforeAll(async () => {
  [mira, cinder] = [await someone(), await someone()];
  await befriend(mira, cinder);
  direct = between(mira, cinder);
});

const everyone = () => {
  if (mira === undefined || cinder === undefined) throw new Error('somebody is missing');
  return { mira, cinder };
};

let color = 0;
async function upload(by: Chatty): Promise<string> {
  const background = `#${(++color * 4_099).toString(16).padStart(6, '0')}`;
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), 'a.png');
  const answer = await fetch(new URL('/api/v1/images', server.address), {
    method: 'POST',
    body,
    headers: { cookie: by.cookie() },
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

const whole = (address: string): string => address.replace('-256.', '-1280.');
const fetched = (address: string, by?: Chatty) =>
  fetch(new URL(address, server.address), { headers: by === undefined ? {} : { cookie: by.cookie() } });
const statusOf = async (address: string, by?: Chatty) => (await fetched(address, by)).status;
const isStored = async (address: string): Promise<boolean> =>
  (await server.sql`SELECT FROM upload_file WHERE name = ${nameIn(address)}`).length > 0;
const nameIn = (address: string): string => /[0-9a-f]{32}/.exec(address)?.[0] ?? '';

describe('pictures in messages', () => {
  it('are shown to both, live, in history and in the list, with or without text', async () => {
    const { mira, cinder } = everyone();
    await cinder.said(direct, 'hi');
    const page = await cinder.page();
    await page.open(direct);
    const [first, second] = [await upload(mira), await upload(mira)];
    const sent = await mira.said(direct, '', { pictures: [first, second] });
    expect(sent.pictures).toEqual([whole(first), whole(second)]);
    const worded = await mira.said(direct, 'look', { pictures: [first] });
    await eventually(() => expect(page.texts(direct)).toContain('look'));
    page.close();
    const read = await cinder.messages(direct);
    expect(read.slice(-2).map(({ text, pictures }) => [text, pictures])).toEqual([
      ['', sent.pictures],
      ['look', worded.pictures],
    ]);
    expect((await cinder.chats()).channels[0]?.lastMessage).toMatchObject({ pictures: worded.pictures });
    expect(await statusOf(whole(first), cinder)).toBe(200);
  });

  it("are shown only to the room's members, and never cached", async () => {
    const { mira, cinder } = everyone();
    const stranger = await someone();
    const picture = await upload(mira);
    const statuses = async () =>
      Promise.all([undefined, stranger, cinder, mira].map((by) => statusOf(picture, by)));
    expect(await statuses()).toEqual([404, 404, 404, 200]);
    await mira.said(direct, '', { pictures: [picture] });
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    expect(Object.fromEntries((await fetched(picture, cinder)).headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await fetched(picture)).headers.get('cache-control')).not.toContain('public');
    // A picture shown in a profile is public, even in messages.
    await mira.profile({ image: picture });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await fetched(picture)).headers.get('cache-control')).toContain('public');
    await mira.profile({ image: '' });
    expect(await statuses()).toEqual([404, 404, 200, 200]);
  });

  it('are hidden from a blocked user', async () => {
    const { mira } = everyone();
    const other = await someone();
    await befriend(mira, other);
    const picture = await upload(mira);
    await mira.said(between(mira, other), '', { pictures: [picture] });
    expect(await statusOf(picture, other)).toBe(200);
    await other.block(mira);
    expect(await statusOf(picture, other)).toBe(404);
  });

  it('of a clan are for its current members only', async () => {
    const { id, owner, member } = await (await chattyClans(server, name))();
    const picture = await upload(owner);
    await owner.said(id, '', { pictures: [picture] });
    expect(await statusOf(picture, member)).toBe(200);
    expect(await statusOf(picture)).toBe(404);
    await member.leave(id);
    expect(await statusOf(picture, member)).toBe(404);
  });

  it('have names that reveal nothing of their file', async () => {
    const { mira, cinder } = everyone();
    const file = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123123' } })
      .png()
      .toBuffer();
    const send = async (by: Chatty) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(file)]), 'a.png');
      const answer = await by.client.call('/api/v1/images', { method: 'POST', body });
      return nameIn((answer.body as { data: { url: string } }).data.url);
    };
    const names = [await send(mira), await send(cinder)];
    expect(new Set([...names, createHash('sha256').update(file).digest('hex').slice(0, 32)]).size).toBe(3);
    expect(await send(mira)).toBe(names[0]);
  });

  it("must be the author's own uploads, at most four, and none from elsewhere", async () => {
    const { mira, cinder } = everyone();
    const [theirs, own] = [await upload(cinder), await upload(mira)];
    const codes = async (pictures: unknown, text = 'x') => {
      const { status, body } = await mira.say(direct, text, { pictures });
      return [status, body.code];
    };
    expect(await codes([theirs])).toEqual([400, 'picture_unknown']);
    expect(await codes([own.replace(/[0-9a-f]{32}/, '0'.repeat(32))])).toEqual([400, 'picture_unknown']);
    for (const hostile of [
      ['https://evil.example/x.webp'],
      [own.replace('upload', 'picture')],
      [`${own}?x=1`],
      Array.from({ length: 5 }, () => own),
      'x',
    ])
      expect(await codes(hostile)).toEqual([400, 'invalid_input']);
    expect(await codes([], '')).toEqual([400, 'invalid_input']);
    expect(await codes([], ' \u200b')).toEqual([400, 'invalid_input']);
  });

  it('are refused in first messages of strangers, and in replies before acceptance', async () => {
    const { mira } = everyone();
    const stranger = await someone();
    const room = between(stranger, mira);
    const closed = { status: 403, body: { code: 'chat_pictures_closed' } };
    expect(await stranger.say(room, 'hi', { pictures: [await upload(stranger)] })).toMatchObject(closed);
    await stranger.said(room, 'hi');
    expect((await stranger.channel(room)).permissions.pictures).toBe(false);
    expect(await mira.say(room, 'hey', { pictures: [await upload(mira)] })).toMatchObject(closed);
    await mira.said(room, 'hey');
    expect((await stranger.channel(room)).permissions.pictures).toBe(true);
    expect((await stranger.said(room, '', { pictures: [await upload(stranger)] })).pictures).toHaveLength(1);
  });

  it('are deleted with their message, and kept when it is edited', async () => {
    const { mira, cinder } = everyone();
    const sent = await mira.said(direct, 'before', { pictures: [await upload(mira)] });
    const path = `/chat/channels/${direct}/messages/${sent.id}`;
    const edited = (await mira.post(path, { text: 'after' }, 'PUT')).body.data;
    expect(edited).toMatchObject({ text: 'after', pictures: sent.pictures });
    await cinder.post(`${path}/report`, { reason: 'scam' });
    const [report] = await server.sql<{ text: string }>`
      SELECT text FROM chat_report WHERE message_id = ${sent.id}`;
    expect(report?.text).toMatch(/^after [0-9a-f]{32}$/);
    expect((await mira.post(path, undefined, 'DELETE')).body.data).toMatchObject({ text: '', pictures: [] });
    // Hidden from the room, but kept until the operator has decided about the report.
    const [address = ''] = sent.pictures;
    expect([await statusOf(address, cinder), await isStored(address)]).toEqual([404, true]);
  });

  it('are deleted with the message, unless another message or a profile shows them', async () => {
    const { mira, cinder } = everyone();
    const [once, twice, portrait] = [await upload(mira), await upload(mira), await upload(mira)];
    await mira.profile({ image: portrait });
    const sent = await mira.said(direct, '', { pictures: [once, twice, portrait] });
    await mira.said(direct, '', { pictures: [twice] });
    await mira.post(`/chat/channels/${direct}/messages/${sent.id}`, undefined, 'DELETE');
    expect(await Promise.all([once, twice, portrait].map(isStored))).toEqual([false, true, true]);
    expect(await statusOf(once, mira)).toBe(404);
    expect(await statusOf(twice, cinder)).toBe(200);
    await mira.profile({ image: '' });
  });

  it('are hidden when an operator hides the message, and restored with it', async () => {
    const { mira, cinder } = everyone();
    const picture = await upload(mira);
    const { id } = await mira.said(direct, '', { pictures: [picture] });
    const operate = (command: string, reason: string) =>
      sendCommand(server.dataDir, commandOf([command, id, '--reason', reason], 'olga'));
    await operate('hide', 'Scam');
    expect([await statusOf(picture, cinder), await isStored(picture)]).toEqual([404, true]);
    await operate('restore', 'A mistake');
    expect(await statusOf(picture, cinder)).toBe(200);
  });

  it('are deleted with their author’s account, unless others show them', async () => {
    const { mira } = everyone();
    const leaving = await someone();
    await befriend(mira, leaving);
    const [own, shared] = [await upload(leaving), await upload(leaving)];
    await server.sql`INSERT INTO upload (name, user_id) VALUES (${shared.slice(15, 47)}, ${mira.userId})`;
    await leaving.said(between(mira, leaving), '', { pictures: [own, shared] });
    await leaving.post('/account/deletion', { password: 'correct horse battery' });
    await server.sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${leaving.userId}`;
    await eventually(async () => expect(await isStored(own)).toBe(false));
    expect(await statusOf(whole(own), mira)).toBe(404);
    expect(await statusOf(whole(shared), mira)).toBe(200);
    const [gone] = await mira.messages(between(mira, leaving));
    expect(gone).toMatchObject({ text: '', pictures: [], deleted: 'author' });
  });
});
