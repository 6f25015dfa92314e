import type { TokenScan } from '@dugout/contract/market/safety';
import { within } from '#/platform/async/within.ts';
import type { ScanResult } from './scan.ts';

/** How long a finished scan is reused. */
const FRESH_MS = 60_000;
const MAX_KEPT = 1_000;
/** Max wait for a node's data, after which a scan reports what it could not check. */
const LONGEST_WAIT_MS = 8_000;

interface ScansOptions {
  /** Makes a scan; it may read all trades of a token. */
  readonly scan: (mint: string) => ScanResult;
  /** Fetches the scan's data; the scan waits for it up to a limit. Never rejects. */
  readonly prepare: (mint: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  /** Runs work when nothing else is waiting. */
  readonly later: (work: () => void) => void;
}

export interface Scans {
  /** Returns the state of a token's scan; the first request starts it. */
  request(mint: string): TokenScan;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Creates the scans, made one by one in the background, so that many requests delay nobody. */
export function createScans({ scan, prepare, onFailure, wall, later }: ScansOptions): Scans {
  const known = new Map<string, TokenScan>();
  const queue: string[] = [];

  function finish(mint: string, begun: TokenScan): void {
    const finishedAt = (): string => iso(wall());
    try {
      known.set(mint, { ...begun, ...scan(mint), status: 'completed', finishedAt: finishedAt() });
    } catch (error) {
      onFailure(error);
      known.set(mint, {
        ...begun,
        status: 'failed',
        finishedAt: finishedAt(),
        reason: 'The scan did not finish.',
      });
    }
  }

  function next(): void {
    const mint = queue.shift();
    const begun = mint === undefined ? undefined : known.get(mint);
    if (mint !== undefined && begun !== undefined) finish(mint, begun);
    if (queue.length > 0) later(next);
  }

  function enqueue(mint: string): void {
    queue.push(mint);
    if (queue.length === 1) later(next);
  }

  function forgetOldest(): void {
    const [oldest] = known.keys();
    if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  }

  function begin(mint: string): TokenScan {
    const begun: TokenScan = {
      tokenAddress: mint,
      status: 'pending',
      startedAt: iso(wall()),
      finishedAt: null,
      verdict: null,
      passed: 0,
      checks: [],
      reason: null,
    };
    known.delete(mint);
    known.set(mint, begun);
    forgetOldest();
    void within(prepare(mint), LONGEST_WAIT_MS).then(() => enqueue(mint));
    return begun;
  }

  return {
    request(mint) {
      const standing = known.get(mint);
      if (standing === undefined) return begin(mint);
      const isStale = standing.finishedAt !== null && Date.parse(standing.finishedAt) <= wall() - FRESH_MS;
      return isStale ? begin(mint) : standing;
    },
  };
}
