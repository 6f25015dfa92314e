import type { TipPrices } from '@dugout/domain/execution/tip';
import { z } from 'zod';
import { backoffMs } from '#/platform/async/backoff.ts';
import type { Log } from '#/platform/log/log.ts';
import { requestJson } from '#/platform/network/request-json.ts';

/** A reading older than this is not used, in ms. */
const USABLE_MS = 120_000;
const EVERY_MS = 20_000;
const LONGEST_WAIT_MS = 300_000;
const TIMEOUT_MS = 4_000;

const sol = z.number().min(0).max(1_000_000);
/** Percentiles of the tips that landed recently, in SOL. Source: Jito's documentation, tip information. */
const answer = z
  .tuple([
    z.object({
      landed_tips_50th_percentile: sol,
      landed_tips_75th_percentile: sol,
      landed_tips_95th_percentile: sol,
    }),
  ])
  .rest(z.unknown());

const lamports = (amount: number): bigint => BigInt(Math.round(amount * 1e9));

interface TipFloorOptions {
  /** Null for no readings. */
  readonly url: string | null;
  readonly log: Log;
  readonly stopped: AbortSignal;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

/** Follows the tips that bundles pay to land. */
export class TipFloor {
  readonly #options: Required<TipFloorOptions>;
  #read: { readonly prices: TipPrices; readonly at: number } | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: TipFloorOptions) {
    this.#options = { now: () => performance.now(), ...options };
    options.stopped.addEventListener('abort', () => clearTimeout(this.#timer ?? undefined), { once: true });
    if (options.url !== null) void this.#round(new URL(options.url));
  }

  /** The tips that landed recently; null when they are not known. */
  get prices(): TipPrices | null {
    return this.#read !== null && this.#options.now() - this.#read.at <= USABLE_MS ? this.#read.prices : null;
  }

  async #round(url: URL): Promise<void> {
    const { log, stopped, now } = this.#options;
    try {
      const [tips] = answer.parse(await requestJson(url, { service: 'tip floor', timeoutMs: TIMEOUT_MS }));
      this.#failures = 0;
      this.#read = {
        prices: {
          normal: lamports(tips.landed_tips_50th_percentile),
          fast: lamports(tips.landed_tips_75th_percentile),
          turbo: lamports(tips.landed_tips_95th_percentile),
        },
        at: now(),
      };
    } catch (error) {
      this.#failures += 1;
      log.warn({ error }, 'the tips that landed recently could not be read');
    }
    if (stopped.aborted) return;
    const waitMs = Math.max(EVERY_MS, backoffMs(this.#failures, EVERY_MS, LONGEST_WAIT_MS));
    this.#timer = setTimeout(() => void this.#round(url), waitMs).unref();
  }
}
