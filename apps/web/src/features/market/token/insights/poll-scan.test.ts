import type { TokenScan } from '@dugout/contract/market/safety';
import { describe, expect, it } from 'vitest';
import { scanOf } from '#/shared/testing/token-builders.ts';
import { pollScan, type ScanPort } from './poll-scan.ts';

/** A fake server and clock; the last response repeats. */
function playScan(answers: readonly (TokenScan | Error)[]) {
  let now = 5_000;
  const fetched: number[] = [];
  const port: ScanPort = {
    fetchScan: async () => {
      fetched.push(now - 5_000);
      const answer = answers[Math.min(fetched.length, answers.length) - 1];
      if (answer instanceof Error || answer === undefined) throw answer;
      return answer;
    },
    wait: async (ms) => {
      now += ms;
    },
    now: () => now,
  };
  return { port, fetched };
}
const PENDING = scanOf({ status: 'pending', finishedAt: null, verdict: null, checks: [], passed: 0 });

describe('polling a scan', () => {
  it('[TOKEN-06] [CONST-08] polls every 2000 ms while pending', async () => {
    const { port, fetched } = playScan([PENDING, PENDING, PENDING, scanOf()]);
    expect(await pollScan(port)).toEqual(scanOf());
    expect(fetched).toEqual([0, 2_000, 4_000, 6_000]);
  });

  it.each(['completed', 'failed'] as const)('[TOKEN-07] stops as soon as it is %s', async (status) => {
    const { port, fetched } = playScan([scanOf({ status })]);
    expect((await pollScan(port)).status).toBe(status);
    expect(fetched).toEqual([0]);
  });

  it('[TOKEN-08] [ERR-72] [CONST-08] gives up after 120000 ms', async () => {
    const { port, fetched } = playScan([PENDING]);
    await expect(pollScan(port)).rejects.toThrow('Token scan timed out');
    expect(fetched.at(-1)).toBe(118_000);
    expect(fetched).toHaveLength(60);
  });

  it('[ERR-71] reports that the first request failed', async () => {
    await expect(pollScan(playScan([new Error('away')]).port)).rejects.toThrow('Failed to load token scan');
  });

  it('[ERR-73] reports that a later request failed', async () => {
    await expect(pollScan(playScan([PENDING, new Error('away')]).port)).rejects.toThrow(
      'Failed to poll token scan',
    );
  });

  it('[TOKEN-10] stops when the page is left', async () => {
    const { port, fetched } = playScan([PENDING]);
    const left = { ...port, wait: () => Promise.reject(new DOMException('left', 'AbortError')) };
    await expect(pollScan(left)).rejects.toThrow('left');
    expect(fetched).toHaveLength(1);
  });
});
