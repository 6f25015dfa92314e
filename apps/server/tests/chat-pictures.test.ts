/** Pictures in messages, and what happens to them with their messages and their authors. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { between, type Chatty, chatty, eventually } from './chat-world.ts';
import { befriend, strangerNames } from './friends-world.ts';

let server: TestServer;
let [mira, cinder]: Chatty[] = [];
let direct: string;
const name = strangerNames();
const someone = () => chatty(server, name());

beforeAll(async () => {
  server = await testServer();
  [mira, cinder] = [await someone(), await someone()];
  await befriend(mira, cinder);
  direct = between(mira, cinder);
});
afterAll(() => server.stop());

const everyone = () => {
  if (mira === undefined || cinder === undefined) throw new Error('somebody is missing');
  return { mira, cinder };
};

let color = 0;
/** A new picture of the trader's; gives its address. */
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
const statusOf = async (address: string) => (await fetch(new URL(address, server.address))).status;

describe('pictures in messages', () => {
  it('are shown to both, live, in history and in the list, with words or without', async () => {
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
    expect(await statusOf(whole(first))).toBe(200);
  });

  it('are uploads of the author alone, four at most, and none from elsewhere', async () => {
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

  it('are not in first messages of strangers, nor in answers before those are accepted', async () => {
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

  it('go with the message that is deleted, and stay with one that is edited', async () => {
    const { mira, cinder } = everyone();
    const sent = await mira.said(direct, 'before', { pictures: [await upload(mira)] });
    const path = `/chat/channels/${direct}/messages/${sent.id}`;
    const edited = (await mira.post(path, { text: 'after' }, 'PUT')).body.data;
    expect(edited).toMatchObject({ text: 'after', pictures: sent.pictures });
    await cinder.post(`${path}/report`, { reason: 'scam' });
    const [report] = (
      await sql<{ text: string }>`SELECT text FROM chat_report WHERE message_id = ${sent.id}`.execute(
        server.db.tables(),
      )
    ).rows;
    expect(report?.text).toMatch(/^after [0-9a-f]{32}$/);
    expect((await mira.post(path, undefined, 'DELETE')).body.data).toMatchObject({ text: '', pictures: [] });
  });

  it('are removed with their author’s account, but for those that others show', async () => {
    const { mira } = everyone();
    const leaving = await someone();
    await befriend(mira, leaving);
    const [own, shared] = [await upload(leaving), await upload(leaving)];
    await sql`INSERT INTO upload (name, user_id) VALUES (${shared.slice(15, 47)}, ${mira.userId})`.execute(
      server.db.tables(),
    );
    await leaving.said(between(mira, leaving), '', { pictures: [own, shared] });
    await leaving.post('/account/deletion', { password: 'correct horse battery' });
    await sql`UPDATE account_deletion SET due_at = now() WHERE user_id = ${leaving.userId}`.execute(
      server.db.tables(),
    );
    await eventually(async () => expect(await statusOf(whole(own))).toBe(404));
    expect(await statusOf(whole(shared))).toBe(200);
    const [gone] = await mira.messages(between(mira, leaving));
    expect(gone).toMatchObject({ text: '', pictures: [], deleted: 'author' });
  });
});
