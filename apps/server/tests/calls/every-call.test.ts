import { api, type Call } from '@dugout/contract/api';
import { ERRORS } from '@dugout/contract/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusal, shared, sharedServer } from '#tests/kit/testing.ts';

const server = sharedServer();
const trader = shared(() => server.trader('Fuzzer'));

const calls = (Object.keys(api) as Call[]).map((call) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path: path.startsWith('/api/') ? path : `/api/v1${path}`, endpoint: api[call] };
});
const changing = calls.filter(({ method }) => method !== 'GET');

/** Checks that a failure is 4xx with a code of the catalog and that code's status, never 5xx. */
function expectDocumented(what: string, status: number, body: unknown): void {
  expect(status, `${what} ${JSON.stringify(body)}`).toBeLessThan(500);
  if (status < 400) return;
  expect(body, what).toEqual({ error: true, code: expect.any(String), message: expect.any(String) });
  const { code } = body as { code: keyof typeof ERRORS };
  expect([what, ERRORS[code]?.status]).toEqual([what, status]);
}

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\u202Eevil',
    '\u0000',
    '\ud83d',
    'a\udc38b',
    '99999999999999999999999999',
    'So11111111111111111111111111111111111111112',
  ),
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Encodes an unpaired surrogate as the bytes that it would have. */
const encode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%BD');

describe('every call of the contract', () => {
  it.each(calls)(
    '[API-06] $call answers hostile input with a documented failure',
    async ({ call, method, path, endpoint }) => {
      const queryNames = 'query' in endpoint ? Object.keys(endpoint.query.shape) : [];
      const input = fc.record({
        params: fc.array(hostile, { minLength: 3, maxLength: 3 }),
        query: fc.array(fc.tuple(fc.constantFrom('unasked', ...queryNames), hostile), { maxLength: 4 }),
        body: fc.oneof(
          fc.jsonValue({ maxDepth: 3 }),
          fc.dictionary(
            fc.constantFrom(
              'walletAddress',
              'inputMint',
              'outputMint',
              'amount',
              'amountPercent',
              'idempotencyKey',
              'slippageBps',
            ),
            fc.oneof(hostile, fc.double(), fc.constant(null)),
          ),
        ),
      });
      await fc.assert(
        fc.asyncProperty(input, async ({ params, query, body }) => {
          if (path.startsWith('/api/logout')) return;
          let at = 0;
          const filled = path.replaceAll(/\{\w+\}/g, () => encode(params[at++] || 'x'));
          const search = query.map(([name, value]) => `${name}=${encode(value)}`).join('&');
          const answer = await trader.call(`${filled}?${search}`, {
            method,
            ...(method === 'GET' ? {} : { body }),
          });
          expectDocumented(`${call} ${filled}`, answer.status, answer.body);
        }),
        {
          numRuns: 40,
          examples: [
            [
              {
                params: ['\0', '\0', '\0'],
                query: queryNames.map((name): [string, string] => [name, '\0']),
                body: { walletAddress: '\0', idempotencyKey: '\0\0\0\0\0\0\0\0' },
              },
            ],
          ],
        },
      );
    },
  );

  it.each(changing.filter(({ endpoint }) => !('fileBody' in endpoint)))(
    '$call rejects an invalid JSON body, another media type, and an oversized body',
    async ({ method, path, endpoint }) => {
      const tooLarge = 'bodyBytes' in endpoint ? endpoint.bodyBytes : 300_000;
      expect(await trader.call(path, { method, body: '{"a":' })).toMatchObject(refusal(400, 'invalid_json'));
      expect(
        await trader.call(path, {
          method,
          body: 'a=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ).toMatchObject(refusal(415, 'unsupported_media_type'));
      expect(await trader.call(path, { method, body: { a: 'x'.repeat(tooLarge) } })).toMatchObject(
        refusal(413, 'too_large'),
      );
    },
  );

  it.each(changing.filter(({ endpoint }) => !('secretBody' in endpoint || 'fileBody' in endpoint)))(
    '$call rejects JSON deeper or wider than any call accepts, before parsing',
    async ({ method, path }) => {
      for (const body of [
        `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
        `{"a":[${'0,'.repeat(20_000)}0]}`,
      ])
        expect(await trader.call(path, { method, body })).toMatchObject({
          status: 400,
          body: { code: 'invalid_input', message: 'body: holds too many values, or too deep ones' },
        });
    },
  );

  it.each(changing)('$call rejects requests from another site', async ({ method, path }) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await trader.call(path, { method, body: {}, headers });
      expect([headers, answer.status, answer.body]).toMatchObject([headers, 403, { code: 'foreign_origin' }]);
    }
  });

  it('[API-06] answers unknown calls, wrong methods and odd paths in the same shape', async () => {
    for (const [path, method] of [
      ['/api/v1/nothing', 'GET'],
      ['/api/v1/swap', 'DELETE'],
      ['/api/v1/%zz', 'GET'],
      ['/api/v1/token/%00', 'GET'],
      ['/api/nothing', 'POST'],
    ] as const) {
      const answer = await trader.call(path, { method });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expectDocumented(path, answer.status, answer.body);
    }
  });
});
