import { PICTURE_BYTES, PICTURE_SIDE } from '@dugout/contract/pictures/values';
import type { Answer, TestClient } from '@dugout/testkit/client';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testServer } from '#tests/kit/server.ts';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';

const server = sharedServer();

let count = 0;
const somebody = () => server.trader(`Painter${++count}`);

const picture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

function send(by: TestClient, file: Buffer | string, field = 'file'): Promise<Answer> {
  const body = new FormData();
  body.set(field, new Blob([Buffer.from(file)]), 'a.png');
  return by.call('/api/v1/images', { method: 'POST', body });
}

async function upload(by: TestClient, file: Buffer): Promise<string> {
  const { status, body } = await send(by, file);
  expect([status, body]).toEqual([200, { data: { url: expect.any(String) } }]);
  return (body as { data: { url: string } }).data.url;
}

async function kept(url: string, by: TestClient) {
  const answer = await fetch(new URL(url, server.address), { headers: { cookie: by.cookie() } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
}

describe('POST /images', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    '[CLAN-07] stores a picture in %s as squares and whole, re-encoded',
    async (format) => {
      const bytes = await picture(1_600, 400).toFormat(format).toBuffer();
      const trader = await somebody();
      const url = await upload(trader, bytes);
      expect(url).toMatch(/^\/images\/upload\/[0-9a-f]{32}-256\.webp$/);
      expect(await kept(url, trader)).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(await kept(url.replace('-256', '-1280'), trader)).toMatchObject({ width: 1_280, height: 320 });
    },
  );

  it('keeps nothing of the file but its pixels', async () => {
    const described = { IFD0: { ImageDescription: 'taken at home' } };
    const bytes = await picture(64, 64).withExif(described).jpeg().toBuffer();
    const trader = await somebody();
    const url = await upload(trader, bytes);
    expect((await kept(url.replace('-256', '-1280'), trader)).exif).toBeUndefined();
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    [
      'a side of one pixel too many',
      () =>
        picture(PICTURE_SIDE + 1, 1)
          .png()
          .toBuffer(),
    ],
    ['half a picture', async () => (await picture(800, 800).png().toBuffer()).subarray(0, 200)],
  ])('rejects %s', async (_, bytes) => {
    expect(await send(await somebody(), await bytes())).toMatchObject(refusal(400, 'picture_refused'));
  });

  it('rejects an oversized file, another field and a body of another kind', async () => {
    const trader = await somebody();
    expect(await send(trader, Buffer.alloc(PICTURE_BYTES + 8_192))).toMatchObject({ status: 413 });
    // The bytes of the form around the file leave no room for a larger file.
    expect(await send(trader, Buffer.alloc(PICTURE_BYTES + 1))).toMatchObject({ status: 413 });
    expect(await send(trader, Buffer.alloc(PICTURE_BYTES))).toMatchObject(refusal(400, 'picture_refused'));
    expect(await send(trader, 'x', 'picture')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: 'file: must be the one field of the form' },
    });
    const json = { method: 'POST', body: { file: 'x' } };
    expect(await trader.call('/api/v1/images', json)).toMatchObject({ status: 415 });
  });

  it('is closed to guests, and serves only stored sizes', async () => {
    const bytes = await picture(9, 9).png().toBuffer();
    expect(await send(server.client(), bytes)).toMatchObject({ status: 401 });
    const url = await upload(await somebody(), bytes);
    for (const wrong of [url.replace('-256', '-999'), url.replace('/upload/', '/picture/')])
      expect([wrong, (await fetch(new URL(wrong, server.address))).status]).toEqual([wrong, 404]);
  });
});

describe('an upload', () => {
  it('[CLAN-07] [PROFILE-03] can be the picture of a clan and of a profile', async () => {
    const trader = await somebody();
    const url = await upload(trader, await picture(300, 300, '#aa3311').png().toBuffer());
    const clan = { tag: 'PICS', name: 'Painted Herons', logo: url, banner: url };
    expect(await trader.call('/api/v1/clan', { method: 'POST', body: clan })).toMatchObject(
      success({ logo: url, banner: url }),
    );
    const change = (body: unknown) => trader.call('/api/v1/profile', { method: 'POST', body });
    expect(await change({ image: url, bannerImage: url })).toMatchObject(
      success({ image: url, bannerImage: url }),
    );
    expect(await change({ image: '' })).toMatchObject({ body: { data: { image: null, bannerImage: url } } });
    const unknown = url.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    expect(await change({ image: unknown })).toMatchObject(refusal(400, 'picture_unknown'));
  });

  it('is limited for each account', async () => {
    const strict = await testServer({ settings: { RATE_LIMIT_SCALE: '1' } });
    try {
      const trader = await strict.trader('Painter');
      const bytes = await picture(8, 8).png().toBuffer();
      const answers: number[] = [];
      for (let at = 0; at < 11; at++) answers.push((await send(trader, bytes)).status);
      expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
    } finally {
      await strict.stop();
    }
    // It starts a server of its own.
  }, 180_000);
});
