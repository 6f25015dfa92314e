import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ScanResult } from './scan.ts';
import { createScans, type Scans } from './scans.ts';

const RESULT: ScanResult = { verdict: { level: 'pass', text: 'Nothing.' }, passed: 0, checks: [] };

let waiting: (() => void)[];
let scanned: string[];
let failures: unknown[];
let now: number;
let scans: Scans;

beforeEach(() => {
  [waiting, scanned, failures, now] = [[], [], [], 1_000_000];
  scans = createScans({
    scan: (mint) => {
      scanned.push(mint);
      if (mint === 'broken') throw new Error('no');
      return RESULT;
    },
    prepare: () => Promise.resolve(),
    onFailure: (error) => failures.push(error),
    wall: () => now,
    later: (work) => waiting.push(work),
  });
});
const work = async (): Promise<void> => {
  await turn();
  waiting.shift()?.();
};

describe('scans', () => {
  it('[API-62] [TOKEN-09] are pending until made, then final', async () => {
    expect(scans.request('a')).toMatchObject({ status: 'pending', finishedAt: null, verdict: null });
    expect(scans.request('a').status).toBe('pending');
    await work();
    expect(scans.request('a')).toMatchObject({
      ...RESULT,
      status: 'completed',
      finishedAt: new Date(now).toISOString(),
      reason: null,
    });
    expect(scanned).toEqual(['a']);
  });

  it('are made sequentially', async () => {
    for (const mint of ['a', 'b', 'a', 'c']) scans.request(mint);
    await turn();
    expect(waiting).toHaveLength(1);
    await work();
    expect(scans.request('a').status).toBe('completed');
    expect(scans.request('b').status).toBe('pending');
    await work();
    await work();
    expect(scanned).toEqual(['a', 'b', 'c']);
    expect(waiting).toHaveLength(0);
  });

  it('[TOKEN-09] that cannot be completed have failed, with the reason', async () => {
    scans.request('broken');
    await work();
    expect(scans.request('broken')).toMatchObject({
      status: 'failed',
      reason: 'The scan did not finish.',
      verdict: null,
    });
    expect(failures).toHaveLength(1);
  });

  it('are made again after a minute', async () => {
    scans.request('a');
    await work();
    now += 59_999;
    expect(scans.request('a').status).toBe('completed');
    now += 1;
    expect(scans.request('a').status).toBe('pending');
  });

  it('are evicted when there are too many', async () => {
    for (let mint = 0; mint <= 1_000; mint++) {
      scans.request(`${mint}`);
      await work();
    }
    expect(scans.request('1').status).toBe('completed');
    expect(scans.request('0').status).toBe('pending');
  });

  it('are pending while they wait for their data', async () => {
    let arrived = (): void => undefined;
    const prepared = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const waited = createScans({
      scan: () => RESULT,
      prepare: () => prepared,
      onFailure: (error) => failures.push(error),
      wall: () => now,
      later: (each) => waiting.push(each),
    });
    expect(waited.request('a').status).toBe('pending');
    await turn();
    expect(waiting).toHaveLength(0);
    arrived();
    await work();
    expect(waited.request('a').status).toBe('completed');
  });
});
