import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { ChainBlock } from '@dugout/market/feed/market-feed';

export const KEPT_BLOCKS_MS = 90 * 60_000;

interface OpenBlock {
  readonly slot: number;
  readonly time: number;
  readonly facts: string[];
}

export interface SimulatedBlocksDump {
  readonly open: readonly {
    readonly slot: number;
    readonly time: number;
    readonly facts: readonly string[];
  }[];
  readonly closed: readonly ChainBlock[];
  readonly newest: number;
}

/**
 * The simulated market's block chain: one block for each slot with an event. The block hash is SHA-256 of all
 * events in it, in base58, so it is the same when the tape is run again.
 */
export class SimulatedBlocks {
  readonly #open = new Map<number, OpenBlock>();
  #closed: ChainBlock[] = [];
  #newest = 0;
  readonly #since: number;

  /** @param since omits blocks before this time (unix ms), as a start loads a day of history */
  constructor(since: number) {
    this.#since = since;
  }

  /** Takes every event of the tape. `isSettled` is false while a past slot may still get one. */
  saw(event: MarketEvent, isSettled: boolean): void {
    if (event.time < this.#since) return;
    if (event.slot > this.#newest) {
      if (isSettled) this.#close();
      this.#newest = event.slot;
    }
    const known = this.#open.get(event.slot);
    if (known === undefined)
      this.#open.set(event.slot, { slot: event.slot, time: event.time, facts: [factOf(event)] });
    else known.facts.push(factOf(event));
  }

  /** Returns the first block after `time` (unix ms, within the last hour); null while there is none. */
  firstAfter(time: number): ChainBlock | null {
    return this.#closed.find((block) => block.time > time) ?? null;
  }

  /** Returns the input of `load`. It is live: copy it before the next event. */
  dump(): SimulatedBlocksDump {
    return { open: [...this.#open.values()], closed: this.#closed, newest: this.#newest };
  }

  load({ open, closed, newest }: SimulatedBlocksDump): void {
    for (const { slot, time, facts } of open) this.#open.set(slot, { slot, time, facts: [...facts] });
    this.#closed = [...closed];
    this.#newest = newest;
  }

  #close(): void {
    const closed = [...this.#open.values()].sort((a, b) => a.slot - b.slot).map(blockOf);
    this.#open.clear();
    const oldest = (closed.at(-1)?.time ?? 0) - KEPT_BLOCKS_MS;
    this.#closed.push(...closed);
    const from = this.#closed.findIndex(({ time }) => time >= oldest);
    // Removed in bulk: removing the first block at every slot would copy the list at every slot.
    if (from > this.#closed.length / 2) this.#closed = this.#closed.slice(from);
  }
}

const factOf = (event: MarketEvent): string =>
  event.kind === 'solPrice' ? `solPrice ${event.usd}` : event.kind === 'trade' ? tradeFact(event) : event.id;

const tradeFact = ({ id, side, tokenAmount, quoteAmount }: Extract<MarketEvent, { kind: 'trade' }>): string =>
  `${id} ${side} ${tokenAmount} ${quoteAmount}`;

/** Events during a fill's reservation are published late, so the hash does not depend on their order. */
const blockOf = ({ slot, time, facts }: OpenBlock): ChainBlock => ({
  slot,
  time,
  hash: toBase58(
    createHash('sha256')
      .update([slot, ...facts.sort()].join('\n'))
      .digest(),
  ),
});
