import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, failureOf, reasonBeside } from './api-failure.ts';
import { call, requestOf } from './call.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const answers = (status: number, body: unknown): void =>
  void fetched.mockResolvedValue(Response.json(body, { status }));

const sentBody = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : null;

describe('requests', () => {
  it('puts parameters into the path and omits undefined values', () => {
    expect(
      requestOf('GET /token/{mint}/trades', {
        params: { mint: 'a/b' },
        query: { limit: 5, before: undefined },
      }),
    ).toEqual({
      method: 'GET',
      path: '/api/v1/token/a%2Fb/trades?limit=5',
    });
    expect(requestOf('GET /api/logout', {}).path).toBe('/api/logout');
  });

  it('[SHELL-19] sends the session cookie except on calls marked as public', async () => {
    answers(200, { usdPrice: 1 });
    await call('GET /price', { query: {} });
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('include');
    answers(200, { usdPrice: 1 });
    await call('GET /price', { query: {} }, { credentials: 'omit' });
    expect(fetched.mock.calls[1]?.[1]?.credentials).toBe('omit');
  });

  it('sends a body as JSON', async () => {
    answers(200, { data: {} });
    await call('POST /swap/quote', {
      body: { walletAddress: 'w', inputMint: 'i', outputMint: 'o', amount: '1' },
    });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.method, new Headers(init?.headers).get('content-type')]).toEqual([
      '/api/v1/swap/quote',
      'POST',
      'application/json',
    ]);
    expect(sentBody(init)).toMatchObject({ amount: '1' });
  });
});

describe('failures', () => {
  it("carry the server's code, status and message", async () => {
    answers(404, { error: true, code: 'token_not_found', message: 'Token not found' });
    const failure = await call('GET /token/{mint}', { params: { mint: 'm' } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ code: 'token_not_found', status: 404, message: 'Token not found' });
  });

  it.each([null, 'oops', { code: 'no_such_code' }, [], 7])(
    'are internal when the body has an unknown shape (%j)',
    (body) => {
      expect(failureOf(502, body)).toMatchObject({
        code: 'internal',
        status: 502,
        message: 'Something went wrong',
      });
    },
  );

  it('add a reason to a title only when it says more', () => {
    expect(
      reasonBeside(
        failureOf(409, { code: 'insufficient_sol', message: 'Not enough SOL in this wallet' }),
        'Failed to swap token',
      ),
    ).toBe('Not enough SOL in this wallet');
    expect(
      reasonBeside(
        failureOf(500, { code: 'swap_failed', message: 'Failed to swap token' }),
        'Failed to swap token',
      ),
    ).toBeUndefined();
    expect(reasonBeside(failureOf(500, null), 'Failed to swap token')).toBeUndefined();
    expect(reasonBeside(new TypeError('network'), 'Failed to swap token')).toBeUndefined();
  });
});
