/** Uploaded pictures are served by every server, whichever took them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestClient } from '@dugout/testkit/client';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const servers = shared(twoServers);

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

async function upload(by: TestClient): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await picture())]), 'a.png');
  const answer = await by.call('/api/v1/images', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return (answer.body as { data: { url: string } }).data.url;
}
const statusOf = async (address: string, url: string, cookie = ''): Promise<number> =>
  (await fetch(new URL(url, address), { headers: { cookie } })).status;

it('a picture uploaded to one server is seen, used and removed on the other', async () => {
  const { first, second } = servers;
  const trader = await first.trader('Painter');
  const url = await upload(trader);
  for (const { address } of [first, second]) {
    expect(await statusOf(address, url, trader.cookie())).toBe(200);
    expect(await statusOf(address, url)).toBe(404);
  }
  const change = await second
    .client()
    .call('/api/v1/profile', { method: 'POST', body: { image: url }, headers: { cookie: trader.cookie() } });
  expect(change.status).toBe(200);
  for (const { address } of [first, second]) expect(await statusOf(address, url)).toBe(200);
});

it('pictures in the folder of an earlier version are served by both after a start', async () => {
  const { first, second } = servers;
  const trader = await first.trader('Veteran');
  const url = await upload(trader);
  const [name = ''] = /[0-9a-f]{32}/.exec(url) ?? [];
  const folder = join(second.dataDir, 'uploads');
  await second.restart(async () => {
    const rows = await first.sql<{ side: number; bytes: Buffer }>`
      DELETE FROM upload_file WHERE name = ${name} RETURNING side, bytes`;
    mkdirSync(folder);
    for (const { side, bytes } of rows) writeFileSync(join(folder, `${name}-${side}.webp`), bytes);
  });
  for (const { address } of [first, second])
    for (const size of [64, 256, 1_280])
      expect(await statusOf(address, url.replace('-256', `-${size}`), trader.cookie())).toBe(200);
});
