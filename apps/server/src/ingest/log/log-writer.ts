import { randomUUID } from 'node:crypto';
import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import type { MarketDump } from '@dugout/market/dump/market-dump';
import type { LandedFill, ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { TokenFacts } from '@dugout/market/types';
import type { Block } from '@dugout/solana/rpc/block';
import type { Checkpoint } from '../gaps.repository.ts';
import type { RecentEvent, SourceSink } from '../source.ts';
import type { MarketLog } from './market-log.ts';
import type { MarketReplica } from './market-replica.ts';

/** Slots between two marks of the market: a rollback reapplies at most this many. */
const MARK_EVERY = 32;

interface LogWriterParts {
  readonly log: MarketLog;
  /** The market of this server, which follows the log. */
  readonly replica: MarketReplica;
  /** Whether the market is stored, with the place of its feed. */
  readonly isStored: boolean;
  /** Whether other servers follow the log, which compare their figures at each mark. */
  readonly isShared?: boolean;
  /** See `SourceSink.resumesAt`. */
  readonly resumesAt?: Checkpoint | null;
}

/** Appends what a source delivers to the market's log. */
export class LogWriter implements SourceSink {
  readonly #log: MarketLog;
  readonly #replica: MarketReplica;
  readonly #isShared: boolean;
  #marked: number | null = null;
  readonly reached?: (place: Checkpoint, time: number | null) => void;
  readonly resumesAt?: Checkpoint;

  constructor({ log, replica, isStored, isShared = false, resumesAt = null }: LogWriterParts) {
    this.#log = log;
    this.#replica = replica;
    this.#isShared = isShared;
    if (isStored) this.reached = (place, time) => log.append({ kind: 'block', place, time });
    if (resumesAt !== null) this.resumesAt = resumesAt;
  }

  apply(event: MarketEvent, stays = false): void {
    this.#log.append({ kind: 'event', event, stays });
  }

  moved(transfer: TokenTransfer): void {
    this.#log.append({ kind: 'moved', transfer });
  }

  processed(change: ProcessedTrades): void {
    this.#log.append({ kind: 'processed', change });
  }

  heard(block: Block): void {
    this.#replica.heard(block);
  }

  watches(wallet: string): boolean {
    return this.#replica.watches(wallet);
  }

  restore(dump: MarketDump, recent: readonly RecentEvent[]): void {
    this.#replica.restore(dump, recent);
  }

  dump(): MarketDump {
    return this.#replica.dump();
  }

  known(): TokenFacts[] {
    return this.#replica.known();
  }

  /** Returns all fills at a start, and only missing ones when another server read the feed before. */
  async landedFillsFrom(slot: number): Promise<readonly LandedFill[]> {
    const fills = await this.#replica.landedFillsFrom(slot);
    return this.resumesAt === undefined ? fills : fills.filter(({ trade }) => this.#replica.lacks(trade));
  }

  slotApplied(slot: number, final: number): void {
    if (this.#marked !== null && slot < this.#marked + MARK_EVERY) return;
    this.#marked = slot;
    this.#log.append({ kind: 'mark', slot, final, ...(this.#isShared && { sample: randomUUID() }) });
  }

  rollBack(from: number): boolean {
    if (this.#replica.reachesBackTo >= from) return false;
    this.#marked = Math.min(this.#marked ?? from, from - 1);
    this.#log.append({ kind: 'rollback', from });
    return true;
  }

  settled(): Promise<void> {
    return this.#log.settled();
  }
}
