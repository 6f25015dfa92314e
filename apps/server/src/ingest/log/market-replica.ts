import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { MarketDump } from '@dugout/market/dump/market-dump';
import type { LandedFill, MarketHooks } from '@dugout/market/feed/market-hooks';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { Market } from '@dugout/market/market';
import type { TokenFacts } from '@dugout/market/types';
import type { Block } from '@dugout/solana/rpc/block';
import type { Log } from '#/platform/log/log.ts';
import type { DurableMarket } from '../durable/index.ts';
import type { TokenEnrichment } from '../metadata/token-enrichment.ts';
import type { RecentEvent } from '../source.ts';
import type { MarketRecord } from './market-record.ts';
import { MarketSamples } from './market-samples.ts';

interface MarketReplicaParts {
  readonly market: Market;
  readonly log: Log;
  /** Null without enrichment. */
  readonly enrichment: TokenEnrichment | null;
  /** Returns the available account data of a token; null for none. */
  readonly safety: (mint: string) => TokenSafety | null;
  readonly pool: (mint: string) => TradablePool | null;
  /** Called for each event that the market failed to process; the feed skips it. */
  readonly onFault: (error: unknown) => void;
  /** Called when the market cannot follow its log any more: it has to be loaded again. */
  readonly onGone: (reason: string) => void;
  /** Called when the market's figures do not match the server that leads. */
  readonly onDiffers?: () => void;
  readonly hooks: MarketHooks;
  /** Stores the market; null when nothing is stored. */
  readonly kept: DurableMarket | null;
}

/** The market of this server: applies the records of the market's log, stores them, and calls the hooks. */
export class MarketReplica {
  readonly #parts: MarketReplicaParts;
  #isLive = false;
  #trades = 0;
  #events = 0;
  #reachesBackTo = Number.POSITIVE_INFINITY;
  readonly #samples: MarketSamples;
  #newest: { readonly sample: string; readonly digest: string } | null = null;

  constructor(parts: MarketReplicaParts) {
    this.#parts = parts;
    this.#samples = new MarketSamples(parts.market);
  }

  /** The numbers of events received so far. They never decrease. */
  get counts(): { readonly trades: number; readonly events: number } {
    return { trades: this.#trades, events: this.#events };
  }

  /** Slots up to this one cannot be rolled back. */
  get reachesBackTo(): number {
    return this.#reachesBackTo;
  }

  /** The newest sample of the market's figures; null before the first. */
  get sample(): { readonly sample: string; readonly digest: string } | null {
    return this.#newest;
  }

  /** Called when the history is complete: from then on, events are live. */
  goLive(): void {
    this.#isLive = true;
  }

  /** Applies the next record of the log. A record that cannot be processed must not end the feed. */
  take(record: MarketRecord): void {
    try {
      this.#take(record);
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  /** Called with each confirmed block on arrival, before its records. */
  heard(block: Block): void {
    if (this.#isLive) this.#parts.hooks.onBlock?.(block);
  }

  /** Reports whether a wallet's transfers outside of the market are needed. */
  watches(wallet: string): boolean {
    return this.#parts.hooks.watchesWallet?.(wallet) ?? false;
  }

  /** Loads a saved market instead of its history, with its newest events, oldest first. */
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

  /** Reports whether a trade is not on the tape although it is new enough. */
  lacks({ id, time }: Trade): boolean {
    const { rows } = this.#parts.market;
    return rows.trade(id) === null && time > rows.mark.forgottenUpTo;
  }

  async landedFillsFrom(slot: number): Promise<readonly LandedFill[]> {
    return (await this.#parts.hooks.landedFills?.(slot)) ?? [];
  }

  async settled(): Promise<void> {
    await this.#parts.kept?.settled();
  }

  #take(record: MarketRecord): void {
    const { hooks, kept } = this.#parts;
    switch (record.kind) {
      case 'event':
        this.#apply(record.event, record.stays);
        if (record.event.kind === 'trade') this.#samples.traded(record.event.mint);
        return;
      case 'moved':
        if (this.#isLive) hooks.onTokenTransfer?.(record.transfer);
        return;
      case 'processed':
        if (this.#isLive) hooks.onProcessed?.(record.change);
        return;
      case 'block':
        kept?.reached(record.place);
        return;
      case 'mark':
        this.#mark(record.slot, record.final);
        if (record.sample !== undefined) this.#takeSample(record.sample);
        return;
      case 'rollback':
        this.#rollBack(record.from);
        return;
      case 'digest':
        if (this.#samples.differs(record.sample, record.digest)) this.#parts.onDiffers?.();
        return;
      case 'beat':
        return;
    }
  }

  #mark(slot: number, final: number): void {
    const { market, kept } = this.#parts;
    this.#reachesBackTo = market.mark(slot, final);
    kept?.mark(slot, this.#reachesBackTo);
  }

  #takeSample(sample: string): void {
    const digest = this.#samples.take(sample);
    if (digest !== null) this.#newest = { sample, digest };
  }

  #rollBack(from: number): void {
    const { market, kept, hooks, log, onGone } = this.#parts;
    const taken = market.rollBack(from);
    if (taken === null) {
      onGone(`it began after slot ${from}, which was rolled back`);
      return;
    }
    kept?.rollBack(taken);
    log.warn({ from, events: taken.orphaned.length }, 'events of these slots were rolled back');
    if (this.#isLive) hooks.onRollback?.({ fromSlot: from, orphaned: taken.orphaned });
  }

  #apply(event: MarketEvent, stays: boolean): void {
    const { market, kept, hooks, pool } = this.#parts;
    const changed = market.apply(event, stays);
    kept?.take(event, changed);
    // A feed that goes on after a gap, or on another server, may deliver a trade again.
    if (!changed && event.kind === 'trade' && market.rows.trade(event.id) !== null) return;
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
