import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { MarketDump } from '@dugout/market/dump/market-dump';
import type { LandedFill, MarketHooks, ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Market } from '@dugout/market/market';
import type { TokenFacts } from '@dugout/market/types';
import type { Block } from '@dugout/solana/rpc/block';
import type { Log } from '#/platform/log/log.ts';
import type { DurableMarket } from './durable/index.ts';
import type { Checkpoint } from './gaps.repository.ts';
import type { TokenEnrichment } from './metadata/token-enrichment.ts';
import type { FeedPlace, RecentEvent, SourceSink } from './source.ts';

/** Slots between two marks of the market: a rollback reapplies at most this many. */
const MARK_EVERY = 32;

interface MarketSinkParts {
  readonly market: Market;
  readonly log: Log;
  /** Null without enrichment. */
  readonly enrichment: TokenEnrichment | null;
  /** Returns the available account data of a token; null for none. */
  readonly safety: (mint: string) => TokenSafety | null;
  readonly pool: (mint: string) => TradablePool | null;
  /** Called for each event that the market failed to process; the feed skips it. */
  readonly onFault: (error: unknown) => void;
  readonly hooks: MarketHooks;
  /** Stores the market; null when nothing is stored. */
  readonly kept: DurableMarket | null;
  /** Where the feed continues when another server stores the market; null on the server that does. */
  readonly follows?: FeedPlace | null;
}

/** Receives a source's events: applies them to the market, stores them, and calls the hooks. */
export class MarketSink implements SourceSink {
  readonly #parts: MarketSinkParts;
  #marked: number | null = null;
  #isLive = false;
  #trades = 0;
  #events = 0;
  readonly reached?: (place: Checkpoint) => void;
  readonly follows?: FeedPlace;

  constructor(parts: MarketSinkParts) {
    const { kept, follows = null } = parts;
    this.#parts = parts;
    if (kept !== null) this.reached = (place) => kept.reached(place);
    if (follows !== null) this.follows = follows;
  }

  /** The numbers of events received so far. They never decrease. */
  get counts(): { readonly trades: number; readonly events: number } {
    return { trades: this.#trades, events: this.#events };
  }

  /** Called when the history is complete: from then on, events are live. */
  goLive(): void {
    this.#isLive = true;
  }

  /** An event that cannot be processed must not end the feed: it would come again after a restart. */
  apply(event: MarketEvent, stays = false): void {
    try {
      this.#take(event, stays);
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  moved(transfer: TokenTransfer): void {
    if (this.#isLive) this.#parts.hooks.onTokenTransfer?.(transfer);
  }

  heard(block: Block): void {
    if (this.#isLive) this.#parts.hooks.onBlock?.(block);
  }

  processed(change: ProcessedTrades): void {
    if (this.#isLive) this.#parts.hooks.onProcessed?.(change);
  }

  watches(wallet: string): boolean {
    return this.#parts.hooks.watchesWallet?.(wallet) ?? false;
  }

  restore(dump: MarketDump, recent: readonly RecentEvent[]): void {
    const { market, hooks } = this.#parts;
    market.load(dump);
    for (const { event, pool } of recent)
      hooks.onEventLoaded?.(event, (mint) => (mint === event.mint ? pool : null));
  }

  dump(): MarketDump {
    return this.#parts.market.dump();
  }

  known(): TokenFacts[] {
    const { market } = this.#parts;
    return market.mints().flatMap((mint) => market.token(mint) ?? []);
  }

  async landedFillsFrom(slot: number): Promise<readonly LandedFill[]> {
    return (await this.#parts.hooks.landedFills?.(slot)) ?? [];
  }

  slotApplied(slot: number, final: number): void {
    if (this.#marked !== null && slot < this.#marked + MARK_EVERY) return;
    const { market, kept } = this.#parts;
    this.#marked = slot;
    const oldest = market.mark(slot, final);
    kept?.mark(slot, oldest);
  }

  rollBack(from: number): boolean {
    const { market, kept, hooks, log } = this.#parts;
    const taken = market.rollBack(from);
    if (taken === null) return false;
    const { mark, orphaned } = taken;
    this.#marked = mark;
    kept?.rollBack(taken);
    log.warn({ from, events: orphaned.length }, 'events of these slots were rolled back');
    if (this.#isLive) hooks.onRollback?.({ fromSlot: from, orphaned });
    return true;
  }

  async settled(): Promise<void> {
    await this.#parts.kept?.settled();
  }

  #take(event: MarketEvent, stays: boolean): void {
    const { market, kept, hooks, pool } = this.#parts;
    const changed = market.apply(event, stays);
    kept?.take(event, changed);
    this.#enrich(event);
    this.#events++;
    if (event.kind === 'trade') this.#trades++;
    if (this.#isLive) hooks.onMarketEvent?.(event);
    else if (changed) hooks.onEventLoaded?.(event, pool);
  }

  #enrich(event: MarketEvent): void {
    const { market, enrichment, safety } = this.#parts;
    if (event.kind === 'trade') enrichment?.met(event.mint);
    if (event.kind !== 'created' && event.kind !== 'migration') return;
    enrichment?.changed(event.mint);
    const shown = safety(event.mint);
    if (shown) market.applyMetadata(event.mint, { safety: shown });
  }
}
