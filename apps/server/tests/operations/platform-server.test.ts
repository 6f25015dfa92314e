import { api } from '@dugout/contract/api';
import { ERRORS } from '@dugout/contract/errors';
import { describe, expect, it } from 'vitest';
import { sharedServer, success } from '#tests/kit/testing.ts';

const server = sharedServer();

const failure = (code: keyof typeof ERRORS) => ({ error: true, code, message: expect.any(String) });

describe('a running server', () => {
  it('[API-01] answers its calls under one versioned prefix, with a request id', async () => {
    const { status, body, headers } = await server.client().call('/api/v1/status');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { product: 'Dugout', tradingMode: 'paper', marketSource: 'simulator' },
    });
    expect(headers.get('x-request-id')).toMatch(/^[a-z0-9]{16,}$/);
  });

  it('[API-13] returns the SOL price at the top level', async () => {
    const { body } = await server
      .client()
      .call('/api/v1/price?ids=So11111111111111111111111111111111111111112');
    expect(body).toEqual({ usdPrice: expect.any(Number) });
  });

  it('[API-07] refuses guests every call that requires a session', async () => {
    const guest = server.client();
    const needed = Object.entries(api).filter(([, endpoint]) => endpoint.access === 'trader');
    expect(needed.length).toBeGreaterThan(3);
    for (const [call] of needed) {
      const [method = '', path = ''] = call.split(' ');
      const filled = path.replaceAll(/\{\w+\}/g, 'x');
      const { status, body } = await guest.call(filled.startsWith('/api/') ? filled : `/api/v1${filled}`, {
        method,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect([call, status, body]).toEqual([
        call,
        401,
        { error: true, code: 'not_signed_in', message: 'Unauthorized' },
      ]);
    }
  });

  it('[API-02] [API-11] signs up, recognizes the trader by the cookie, and signs out', async () => {
    const trader = await server.trader('Marlowe');
    expect(await trader.call('/api/v1/me')).toMatchObject(
      success({ userName: 'Marlowe', userId: trader.userId }),
    );
    expect(await trader.call('/api/logout')).toMatchObject({ status: 200 });
    expect(await trader.call('/api/v1/me')).toMatchObject({ body: { data: null } });
    expect(await trader.call('/api/v1/wallet/user')).toMatchObject({
      status: 401,
      body: failure('not_signed_in'),
    });
  });

  it('rejects an ended session even with its cookie', async () => {
    const trader = await server.trader('Keeper');
    const cookie = trader.cookie();
    expect(await trader.call('/api/v1/wallet/user')).toMatchObject({ status: 200 });
    await trader.call('/api/logout', { method: 'POST' });
    expect(await server.client().call('/api/v1/wallet/user', { headers: { cookie } })).toMatchObject({
      status: 401,
    });
  });

  it('[API-12] refuses a sign-out from another site', async () => {
    const trader = await server.trader('Target');
    expect(await trader.call('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      status: 403,
      body: failure('foreign_origin'),
    });
    expect(await trader.call('/api/v1/me')).toMatchObject({ body: { data: { userName: 'Target' } } });
  });

  it('reports health, readiness and its metrics', async () => {
    const client = server.client();
    expect(await client.call('/healthz')).toMatchObject({ status: 200 });
    expect(await client.call('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    const onSite = await (await fetch(new URL('/metrics', server.address))).text();
    expect(onSite).not.toContain('process_cpu_seconds_total');
    const metrics = await (await fetch(server.metricsUrl ?? '')).text();
    expect(metrics).toMatch(/dugout_http_request_seconds_count\{[^}]*route="\/api\/v1\/status"[^}]*\} \d/);
    expect(metrics).toMatch(/^process_cpu_seconds_total \d/m);
  });
});

describe('the reference', () => {
  interface Operation {
    readonly responses: Record<string, { readonly description: string }>;
    readonly security?: unknown;
  }

  it('describes every call, its failures and its access as OpenAPI 3.1', async () => {
    const { body } = await server.client().call('/api/v1/openapi.json');
    const description = body as { openapi: string; paths: Record<string, Record<string, Operation>> };
    expect(description.openapi).toBe('3.1.0');
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    expect(described.sort()).toEqual(Object.keys(api).sort());
    for (const [call, endpoint] of Object.entries(api)) {
      const [method = '', path = ''] = call.split(' ');
      const operation =
        description.paths[path.startsWith('/api/') ? path : `/api/v1${path}`]?.[method.toLowerCase()];
      for (const code of endpoint.errors)
        expect(operation?.responses[ERRORS[code].status]?.description).toContain(code);
      expect(operation?.security !== undefined).toBe(endpoint.access === 'trader');
    }
  });

  it('shows every call and every failure on a page without scripts', async () => {
    const response = await fetch(new URL('/docs', server.address));
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).not.toContain('<script');
    for (const call of Object.keys(api))
      expect(page).toContain(
        `id="${call
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replace(/-$/, '')}"`,
      );
    for (const code of Object.keys(ERRORS)) expect(page).toContain(`id="error-${code}"`);
  });
});
