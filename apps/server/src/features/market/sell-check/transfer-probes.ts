import type { TransferFinding } from '@dugout/domain/sell-check/sell-check';
import { LRUCache } from 'lru-cache';

/** How long a finding is reused, and an attempt that found nothing is not repeated. */
const FRESH_MS = 60_000;
const MAX_KEPT = 5_000;
/** Probes per minute of all tokens together; each reads accounts twice and simulates twice. */
const MAX_PER_MINUTE = 60;

interface TransferProbesOptions {
  readonly tryTransfer: (mint: string, holder: string) => Promise<TransferFinding | null>;
  /** Returns the wallet of a holder that is no pool; null when none is known. */
  readonly holderOf: (mint: string) => string | null;
  readonly onFailed: (error: unknown) => void;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
}

/** Simulated transfers of the tokens that somebody views, never part of a swap. */
export class TransferProbes {
  readonly #options: TransferProbesOptions;
  readonly #found = new LRUCache<string, { readonly at: number; readonly finding: TransferFinding | null }>({
    max: MAX_KEPT,
  });
  readonly #running = new Map<string, Promise<void>>();
  #minute = 0;
  #inMinute = 0;

  constructor(options: TransferProbesOptions) {
    this.#options = options;
  }

  /** Returns the newest finding; null without one. */
  newest(mint: string): TransferFinding | null {
    return this.#found.get(mint)?.finding ?? null;
  }

  /** Resolves when the finding is as fresh as the limits allow. Never rejects. */
  async refresh(mint: string): Promise<void> {
    const known = this.#found.get(mint);
    if (known !== undefined && this.#options.wall() - known.at < FRESH_MS) return;
    const running = this.#running.get(mint) ?? this.#begin(mint);
    await running;
  }

  #begin(mint: string): Promise<void> | undefined {
    if (!this.#admits()) return undefined;
    const probe = this.#run(mint).finally(() => this.#running.delete(mint));
    this.#running.set(mint, probe);
    return probe;
  }

  #admits(): boolean {
    const minute = Math.floor(this.#options.wall() / 60_000);
    if (minute !== this.#minute) [this.#minute, this.#inMinute] = [minute, 0];
    this.#inMinute += 1;
    return this.#inMinute <= MAX_PER_MINUTE;
  }

  async #run(mint: string): Promise<void> {
    const { tryTransfer, holderOf, onFailed, wall } = this.#options;
    const holder = holderOf(mint);
    if (holder === null) return;
    try {
      this.#found.set(mint, { at: wall(), finding: await tryTransfer(mint, holder) });
    } catch (error) {
      this.#found.set(mint, { at: wall(), finding: this.newest(mint) });
      onFailed(error);
    }
  }
}
