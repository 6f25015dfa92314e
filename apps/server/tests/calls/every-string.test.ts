/** Sends bodies with the contract's shapes and invalid texts: no text in any field may cause a server fault. */

import { once } from 'node:events';
import { api, type Call } from '@dugout/contract/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { shared, sharedServer } from '#tests/kit/testing.ts';

const server = sharedServer();
const trader = shared(() => server.trader('Writer'));

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
}

const MINT = 'So11111111111111111111111111111111111111112';
const NO_TEXT = ['\ud83d', 'a\udc38b', '\0', 'a\0b', '\udc38\ud83d'];
const noText = fc.constantFrom(...NO_TEXT);

/** A text for a field: valid or invalid. */
const textOf = (shape: Shape) =>
  fc.oneof(
    noText,
    fc.constantFrom('Name', '1', '0.5', ...(shape.description?.includes('address') ? [MINT, MINT] : [])),
  );

function inputOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.oneof(fc.constantFrom(...shape.enum), noText);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(inputOf));
  if (shape.type === 'string') return textOf(shape);
  if (shape.type === 'number' || shape.type === 'integer') return fc.integer({ min: 1, max: 100 });
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'null') return fc.constant(null);
  if (shape.type === 'array')
    return fc.array(inputOf(shape.items ?? { type: 'string' }), { minLength: 1, maxLength: 2 });
  if (shape.type !== 'object') return noText;
  const fields = Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, field]) => [name, inputOf(field)]),
  );
  if (shape.additionalProperties === undefined || shape.additionalProperties === false)
    return fc.record(fields, { requiredKeys: [] });
  const more =
    typeof shape.additionalProperties === 'object' ? shape.additionalProperties : { type: 'string' };
  const key = fc.oneof(noText, fc.constantFrom('chart', 'x'));
  return fc
    .tuple(fc.record(fields, { requiredKeys: [] }), fc.dictionary(key, inputOf(more), { maxKeys: 2 }))
    .map((parts) => Object.assign({}, ...parts));
}

const changing = (Object.keys(api) as Call[]).flatMap((call) => {
  const [method = '', path = ''] = call.split(' ');
  const endpoint = api[call];
  if (method === 'GET' || !('body' in endpoint) || 'fileBody' in endpoint) return [];
  const shape = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape;
  return [{ call, method, path: path.startsWith('/api/') ? path : `/api/v1${path}`, shape }];
});
const isNoText = (value: unknown): boolean => /\\u(0000|d83d|dc38)/.test(JSON.stringify(value));

let traders = 0;

describe('an invalid text', () => {
  it.each(changing)(
    '[API-06] is rejected by $call in any position',
    async ({ call, method, path, shape }) => {
      const filled = path.replaceAll(/\{\w+\}/g, MINT);
      // A trader who has not reached a limit, such as that of wallets, through another call.
      const fresh = await server.trader(`Fresh${++traders}`);
      await fc.assert(
        fc.asyncProperty(inputOf(shape), async (body) => {
          const answer = await fresh.call(filled, { method, body });
          expect([call, answer.status < 500, answer.body], JSON.stringify(body)).toEqual([
            call,
            true,
            answer.body,
          ]);
          if (isNoText(body))
            expect(answer, JSON.stringify(body)).toMatchObject({
              status: 400,
              body: { error: true, code: expect.stringMatching(/^(invalid_input|secret_invalid)$/) },
            });
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each([
    ['/api/auth/sign-up/email', { email: 'a@example.org', password: 'correct horse battery', name: 'Name' }],
    ['/api/auth/sign-in/email', { email: 'a@example.org', password: 'correct horse battery' }],
    ['/api/auth/siws/nonce', { walletAddress: MINT }],
    ['/api/auth/siws/verify', { message: 'x', signature: 'x', walletAddress: MINT }],
    ['/api/auth/update-user', { name: 'Name' }],
  ])('is rejected by %s in every field', async (path, body) => {
    for (const field of Object.keys(body))
      for (const text of NO_TEXT) {
        const answer = await trader.call(path, { method: 'POST', body: { ...body, [field]: text } });
        expect([field, answer.status, answer.body]).toMatchObject([field, 400, { code: 'invalid_input' }]);
      }
  });

  it('is rejected in a query of the sign-in and harmless in cookies and headers', async () => {
    expect((await trader.call('/api/auth/get-session?a=%00')).status).toBe(400);
    for (const text of ['%00', '%ED%A0%80', '%', '%u0000', '\u00ff'])
      for (const headers of [
        { cookie: `dugout.session_token=${text}.${text}` },
        { 'user-agent': text },
        { 'x-forwarded-for': text },
      ])
        for (const path of ['/api/v1/me', '/api/auth/get-session'])
          expect((await server.client().call(path, { headers })).status, text).toBeLessThan(500);
    const named = { email: 'b@example.org', password: 'correct horse battery', name: 'Agent' };
    expect(
      (
        await server.client().call('/api/auth/sign-up/email', {
          method: 'POST',
          body: named,
          headers: { 'user-agent': '\u00ff\u0080' },
        })
      ).status,
    ).toBe(200);
  });

  it('closes a live socket as the name of a channel', async () => {
    for (const text of NO_TEXT) {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v1/live`);
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'subscribe', channels: [{ name: `trades:${text}` }] }));
      expect((await once(socket, 'close'))[0]).toBe(4008);
    }
  });
});
