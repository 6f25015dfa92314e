import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { Canaries } from '../canaries/canaries.ts';
import { BETWEEN_TEXTS, Journal } from '../journal/journal.ts';
import { KeyStore } from '../keys/key-store.ts';
import { logKey } from '../log/log-key.ts';
import { SignatureLog } from '../log/signature-log.ts';
import { DailyLimits } from '../policy/daily-limits.ts';
import type { JournalEntry } from '../policy/policy-entries.ts';
import { SwapPolicy } from '../policy/swaps/swap-policy.ts';
import { SWAP_LIMITS } from '../policy/swaps/testing/swap-limits.ts';
import { MIN_LIMITS } from '../policy/testing/least-limits.ts';
import { PriceBoard } from '../prices/price-board.ts';
import { openPolicy } from './open-policy.ts';

const LINES = 20_000;

let folder: string;
let store: KeyStore;
let end: ReturnType<typeof vi.fn<(error: unknown) => void>>;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  store = new KeyStore(folder);
  end = vi.fn<(error: unknown) => void>();
});
afterEach(() => vi.useRealTimers());

/** Starts the policy and returns the number of lines it read. */
function start(): number {
  const dailyLimits = new DailyLimits();
  const log = new SignatureLog({ folder, logKey: logKey(store.logSeed), gap: BETWEEN_TEXTS });
  const read = vi.spyOn(log, 'add');
  openPolicy({
    folder,
    store,
    log,
    canaries: new Canaries({ signIns: [], walletsOf: () => [], alarm: 'log', now: Date.now }),
    limits: MIN_LIMITS,
    swaps: new SwapPolicy(SWAP_LIMITS, new PriceBoard(0n), dailyLimits.most),
    dailyLimits,
    now: Date.now,
    end,
  });
  return read.mock.calls.length;
}

it('[R9] starts from a snapshot of a long journal, never with an older head, and ends when an earlier line was changed', async () => {
  const pathOf = (name: string): string => join(folder, `journal.${name}`);
  const [log, head, snapshot] = [pathOf('log'), pathOf('head'), pathOf('snapshot')];
  const journal = new Journal<JournalEntry>(folder, store.journalKey, () => {});
  journal.append({ kind: 'adopted', at: 0 });
  const early = readFileSync(head);
  for (let at = 1; at < LINES; at++) journal.note({ kind: 'adopted', at });
  journal.close();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  expect(start()).toBe(LINES);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(existsSync(snapshot)).toBe(true));

  expect(start()).toBe(0);
  const [late, sealed] = [readFileSync(head), readFileSync(snapshot)];
  writeFileSync(head, early);
  expect(() => start()).toThrow('journal.head is older');
  writeFileSync(head, late);
  writeFileSync(snapshot, sealed);
  writeFileSync(log, readFileSync(log, 'utf8').replace('"at":19000', '"at":18000'));
  expect(start()).toBe(0);
  await vi.waitFor(() => expect(end).toHaveBeenCalled(), { timeout: 20_000 });
  expect(end.mock.calls.map(([error]) => String(error))).toContainEqual(
    expect.stringContaining('line 19001 was changed'),
  );
  expect(existsSync(snapshot)).toBe(false);
  expect(() => start()).toThrow('line 19001 was changed');
});
