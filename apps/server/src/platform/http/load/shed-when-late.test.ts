import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { calls } from '../calls.ts';
import { httpHarness } from '../http.harness.ts';
import { CallLoad, NO_LIMITS } from './call-load.ts';
import { mayHavePriority } from './shed-when-late.ts';

it('never refuses a prioritized call early', () => {
  const prior = calls.filter(({ endpoint }) => endpoint.priority !== undefined);
  expect(prior.length).toBeGreaterThan(10);
  expect(prior.filter(({ url }) => !mayHavePriority(url))).toEqual([]);
  expect(mayHavePriority('/api/v1/screener?limit=50')).toBe(false);
});

it('[R6] refuses calls without priority before any other work, with a retry time', async () => {
  let late = 1_000;
  const load = new CallLoad({ ...NO_LIMITS, maxDelayMs: 250, delayMs: () => late });
  const app = await httpHarness({ routes: {}, load });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const shed = await get('/api/v1/screener');
  expect([shed.status, shed.headers.get('retry-after'), await shed.json()]).toEqual([
    503,
    '1',
    { error: true, code: 'unavailable', message: expect.any(String) },
  ]);
  // Every request that reaches a handler gets an id.
  expect(shed.headers.get('x-request-id')).toBeNull();
  expect(load.shed().get('delay')).toBe(1);
  late = 0;
  expect((await get('/api/v1/screener')).status).toBe(404);
  await app.close();
});

it('[R6] shows a browser a page that reloads by itself while it sheds', async () => {
  const load = new CallLoad({ ...NO_LIMITS, maxDelayMs: 250, delayMs: () => 1_000 });
  const app = await httpHarness({ routes: {}, load });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = (path: string, accept = 'text/html,*/*;q=0.8') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
  const shed = await open('/screener');
  expect([shed.status, shed.headers.get('retry-after'), shed.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(await shed.text()).toContain('<meta http-equiv="refresh" content="2">');
  expect((await open('/assets/index.css', 'text/css,*/*;q=0.1')).headers.get('content-type')).toContain(
    'json',
  );
  expect((await open('/api/v1/screener')).headers.get('content-type')).toContain('json');
  await app.close();
});
