import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodingOf } from './compress.ts';
import { httpHarness } from './http.harness.ts';
import { CheckedJson } from './output.ts';

const LONG = 'x'.repeat(5_000);
const status = (version: string) => ({
  product: 'Dugout',
  version,
  tradingMode: 'paper' as const,
  marketSource: 'simulator' as const,
  slot: 1,
  feedDelayMs: null,
  tokens: 0,
  registration: 'open' as const,
  solUsd: null,
});

const fetchText = async (version: string, accepted?: string) => {
  const app = await httpHarness({ routes: { 'GET /status': () => ({ data: status(version) }) } });
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await app.inject({ url: '/api/v1/status', headers });
  await app.close();
  return answer;
};

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)(
  'compresses a long response for a client that accepts %s',
  async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await fetchText(LONG, accepted);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(Number(headers['content-length'])).toBe(rawPayload.byteLength);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual({ data: status(LONG) });
  },
);

it('compresses a response written by its handler', async () => {
  const written = Buffer.from(JSON.stringify({ data: status(LONG) }));
  const app = await httpHarness({ routes: { 'GET /status': () => new CheckedJson(written) } });
  const [short, plain] = await Promise.all([
    app.inject({ url: '/api/v1/status', headers: { 'accept-encoding': 'br' } }),
    app.inject({ url: '/api/v1/status' }),
  ]);
  await app.close();
  expect(short.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(short.rawPayload)).toEqual(written);
  expect([plain.headers['content-encoding'], plain.rawPayload]).toEqual([undefined, written]);
});

it('leaves short responses and unsupported encodings uncompressed', async () => {
  const answers = [
    await fetchText('1', 'br'),
    await fetchText(LONG),
    await fetchText(LONG, 'br;q=0, identity'),
  ];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(answers.map((answer) => answer.json().data.version)).toEqual(['1', LONG, LONG]);
});

it('parses Accept-Encoding', () => {
  expect(['', 'identity', 'BR', 'gzip;q=0.5', 'gzip;q=0, br;q=0.0', 'x-br'].map(encodingOf)).toEqual([
    null,
    null,
    'br',
    'gzip',
    null,
    null,
  ]);
});
