import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import type { ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { Block } from '@dugout/solana/rpc/block';
import type { ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { type Gap, gapRepository } from '#/ingest/gaps.repository.ts';
import { createGapBook, type GapBook } from '#/ingest/gaps.ts';
import { createPoolBook } from '#/ingest/pools/pool-book.ts';
import { createPoolPrice } from '#/ingest/pools/pool-price.ts';
import type { PriceService } from '#/ingest/sol-price/price-service.ts';
import { SolPriceOracle } from '#/ingest/sol-price/sol-price-oracle.ts';
import type { SourceSink } from '#/ingest/source.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { BlockEvents, type Decode } from './block-events.ts';
import { Checkpoints } from './checkpoints.ts';
import type { SkipCounter } from './skip-counter.ts';

interface BlockApplierParts {
  readonly db: Db;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  /** Returns the newest slot of the feed. */
  readonly slot: () => number;
  readonly skips: SkipCounter;
  /** The sources of the SOL price, in order of preference. */
  readonly prices: readonly PriceService[];
  readonly decode?: Decode;
  /** Called when the chain was applied up to a block, or rolled back to it. */
  readonly onMoved?: (head: ChainHead) => void;
}

/** Gives the events of blocks to the sink, in chain order, and undoes those of orphaned blocks. */
export class BlockApplier {
  /** The pools after the newest block. */
  readonly book = createPoolBook();
  readonly oracle: SolPriceOracle;
  readonly gaps: GapBook;
  readonly #log: Log;
  readonly #checkpoints: Checkpoints;
  readonly #poolPrice = createPoolPrice();
  readonly #events: BlockEvents;
  readonly #oldEvents: BlockEvents;
  readonly #onMoved: (head: ChainHead) => void;
  #sink: SourceSink | null = null;
  /** The newest block time, and when its block arrived, in ms of the monotonic clock. */
  #newest: { readonly time: number; readonly at: number };
  /** Rolled-back slots, until the replacing blocks are applied. */
  #rolledBack: Gap | null = null;
  #settled = 0;

  constructor(parts: BlockApplierParts) {
    const { db, log, wall, slot, skips, prices: services, decode, onMoved = () => undefined } = parts;
    this.#log = log;
    this.#onMoved = onMoved;
    const repository = gapRepository(db);
    // A gap counts as filled once its blocks are stored.
    const save = async (gap: Gap): Promise<void> => {
      if (gap.filledAt !== null) await this.#sink?.settled?.();
      await repository.save(gap);
    };
    this.gaps = createGapBook({ save }, wall, (error) =>
      log.error({ error }, 'a gap of the feed could not be stored'),
    );
    this.#checkpoints = new Checkpoints(repository, log);
    const moved = (transfer: TokenTransfer): void => this.#sink?.moved?.(transfer);
    this.#events = new BlockEvents(skips.count, this.#poolPrice, moved, decode);
    this.#oldEvents = new BlockEvents(skips.count, undefined, moved);
    this.#newest = { time: wall(), at: performance.now() };
    const now = () => this.now();
    this.oracle = new SolPriceOracle({
      services,
      now,
      slot,
      wall,
      log,
      emit: (price, stays) => this.emit(price, stays),
    });
  }

  /** The market's clock, unix ms. */
  now(): number {
    return this.#newest.time + Math.round(performance.now() - this.#newest.at);
  }

  /** The newest slot that is final; 0 while unknown. */
  get settled(): number {
    return this.#settled;
  }

  /** Sets the receiver of the events, before the first block. */
  begin(sink: SourceSink): void {
    this.#sink = sink;
  }

  /** Sets the clock to the block before the first one. */
  startClock(time: number): void {
    this.#newest = { time, at: performance.now() };
  }

  /** Reports whether a wallet's transfers outside of the market are needed. */
  watches(address: string): boolean {
    return this.#sink?.watches?.(address) ?? false;
  }

  /** Called with each block as it arrives, before it is in order. */
  heard(block: Block): void {
    this.#sink?.heard?.(block);
  }

  /** Called when the trades of blocks that are not applied yet change. */
  processed(change: ProcessedTrades): void {
    this.#sink?.processed?.(change);
  }

  /** Applies the next block of the chain. Slots up to `final` can no longer be rolled back. */
  apply(block: Block, final: number): void {
    for (const event of this.#events.of(block)) {
      if (event.kind === 'solPrice') this.oracle.sawPool(event);
      else this.emit(event, false);
    }
    if (block.time !== null && block.time > this.#newest.time) this.startClock(block.time);
    const place = { slot: block.slot, hash: block.hash };
    if (this.#sink?.reached !== undefined) this.#sink.reached(place, block.time);
    else this.#checkpoints.reached(place);
    this.#settle(block.slot, final);
    this.#onMoved(place);
    if (this.#rolledBack !== null && block.slot >= (this.#rolledBack.to ?? 0)) {
      this.gaps.fill(this.#rolledBack, this.#rolledBack.to ?? block.slot);
      this.#rolledBack = null;
    }
  }

  /** Applies a block of an old gap, behind the newest of the feed. */
  applyOld(block: Block): void {
    for (const event of this.#oldEvents.of(block)) {
      if (event.kind === 'solPrice') this.oracle.sawOldPool(event);
      else this.#sink?.apply(event);
    }
  }

  /** `stays`: the event is in no block and survives a rollback, like paper fills and prices of a service. */
  emit(event: MarketEvent, stays: boolean): void {
    this.book.apply(event, stays);
    this.#sink?.apply(event, stays);
  }

  /** Undoes the applied slots from `from` to `to`, which were orphaned; their replacements are applied next. */
  rollBack(from: number, to: number): void {
    this.#log.error({ from, to }, 'confirmed blocks that had been applied are no longer part of the chain');
    this.book.rollBack(from);
    this.#poolPrice.rollBack(from);
    this.oracle.rollBackPools();
    this.#onMoved({ slot: from - 1, hash: null });
    const before = this.#rolledBack;
    const last = Math.max(from, to, before?.to ?? 0);
    const gap =
      before === null
        ? this.gaps.open(from, last, 'rolled back')
        : this.gaps.bound(before, last, Math.min(from, before.from));
    this.#rolledBack = gap;
    if (this.#sink?.rollBack?.(from) ?? false) return;
    this.#log.error({ from }, 'the events of those blocks stay: they are too far back to be rolled back');
    this.gaps.lose(gap);
    this.#rolledBack = null;
  }

  /** Stores the last position and the gaps. */
  async stop(): Promise<void> {
    this.oracle.stop();
    await this.gaps.settled();
    await this.#checkpoints.settled();
  }

  #settle(reached: number, final: number): void {
    this.#sink?.slotApplied?.(reached, final);
    if (final <= this.#settled) return;
    this.#settled = final;
    this.book.settle(final);
    this.#poolPrice.settle(final);
  }
}
