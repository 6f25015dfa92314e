/** Tests the storage limit of each account's pictures. */

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { between, type Chatty, chatty } from '#tests/chat/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';

/** An account has 1/32 of it. */
const MAX_MB = 12;
const SIDE = 96;

const server = sharedServer(() => ({ settings: { PICTURES_MAX_MB: String(MAX_MB) } }));
const name = strangerNames();

/** Creates a picture that no codec can compress. */
async function noise(): Promise<Blob> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const bytes = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

async function upload({ client }: Chatty): Promise<string> {
  const body = new FormData();
  body.set('file', await noise(), 'a.png');
  const answer = await client.call('/api/v1/images', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return (answer.body as { data: { url: string } }).data.url;
}

const isKept = async (url: string): Promise<boolean> => {
  const [name = ''] = /[0-9a-f]{32}/.exec(url) ?? [];
  return (await server.sql`SELECT FROM upload_file WHERE name = ${name}`).length > 0;
};

/** Uploads pictures, each into a message, until the first of them is removed. */
async function fillRoom(by: Chatty, channelId: string): Promise<string[]> {
  const urls: string[] = [];
  for (;;) {
    const url = await upload(by);
    urls.push(url);
    await by.said(channelId, '', { pictures: [url] });
    if (!(await isKept(urls[0] ?? ''))) return urls;
    if (urls.length > 200) throw new Error('the account has no limit');
  }
}

describe('the pictures of an account', () => {
  it("share a limit: the oldest are removed, while others' and profile pictures stay", async () => {
    const [flooder, friend] = await Promise.all([chatty(server, name()), chatty(server, name())]);
    await befriend(flooder, friend);
    const channelId = between(flooder, friend);
    const [portrait, theirs] = [await upload(flooder), await upload(friend)];
    expect((await flooder.profile({ image: portrait })).status).toBe(200);
    await friend.said(channelId, '', { pictures: [theirs] });

    const urls = await fillRoom(flooder, channelId);
    expect(urls.length).toBeGreaterThan(2);
    const kept = await Promise.all(urls.map(isKept));
    expect(kept.lastIndexOf(false)).toBeLessThan(kept.indexOf(true));
    expect([await isKept(portrait), await isKept(theirs)]).toEqual([true, true]);
    expect((await friend.messages(channelId)).length).toBe(urls.length + 1);
    expect(await flooder.say(channelId, 'again', { pictures: [urls[0] ?? ''] })).toMatchObject(
      refusal(400, 'picture_unknown'),
    );
  });
});
