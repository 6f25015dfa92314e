import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeLimit } from './time-limit.ts';

/** A server that accepts requests and never answers. */
const silent = createServer(() => undefined);
let url = '';

beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('timeLimit', () => {
  it('aborts a request that is never answered, even after garbage collection', async () => {
    const collecting = setInterval(collectGarbage, 10);
    const ended = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const limit = timeLimit(150, new AbortController().signal);
        return fetch(url, { signal: limit.signal }).then(
          () => 'answered',
          () => (limit.isUp() ? 'time up' : 'failed'),
        );
      }),
    );
    clearInterval(collecting);
    expect(new Set(ended)).toEqual(new Set(['time up']));
  });

  it('aborts with the outer signal too, and distinguishes the two', async () => {
    const outer = new AbortController();
    const limit = timeLimit(60_000, outer.signal);
    const request = fetch(url, { signal: limit.signal }).catch(() => 'stopped');
    outer.abort();
    expect(await request).toBe('stopped');
    expect(limit.isUp()).toBe(false);
    limit.end();
    expect(timeLimit(60_000, outer.signal).signal.aborted).toBe(true);
  });

  it('listens to a signal once, however many wait for it, and stops those still waiting', () => {
    const outer = new AbortController();
    const limits = Array.from({ length: 20 }, () => timeLimit(60_000, outer.signal));
    expect(getEventListeners(outer.signal, 'abort')).toHaveLength(1);
    limits[0]?.end();
    outer.abort();
    expect(limits.map(({ signal }) => signal.aborted)).toEqual([false, ...Array(19).fill(true)]);
    for (const limit of limits) limit.end();
  });
});
