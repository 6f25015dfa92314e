import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { TradeHistory } from '@dugout/market/feed/trade-history';
import { Market } from '@dugout/market/market';
import { eventSequences, KNOWN_TRADERS, MINTS } from '@dugout/market/testing/event-sequences';
import { created, T0, trade } from '@dugout/market/testing/events';
import type { MarketTrade } from '@dugout/market/types';
import fc from 'fast-check';
import { tradePages } from '#/features/market/tokens/trade-pages.ts';
import { durableRepository } from '#/ingest/durable/durable.repository.ts';
import { type DurableMarket, openDurable } from '#/ingest/durable/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { TradeArchiver } from './trade-archiver.ts';

const DAY_MS = 86_400_000;
const ACTIONS = ['none', 'none', 'mark', 'roll back', 'store', 'archive', 'drop'] as const;

/** An event, what happens after it, and how many marks a rollback goes back. */
interface Step {
  readonly event: MarketEvent;
  readonly action: (typeof ACTIONS)[number];
  readonly back: number;
}

/** Days pass, so that trades leave the tape. */
const slowed = (event: MarketEvent): MarketEvent => ({ ...event, time: T0 + (event.time - T0) * 60 });

/** Events as a faulty feed delivers them, with marks of the market and rollbacks in between. */
export const steps: fc.Arbitrary<Step[]> = eventSequences.chain((events) =>
  fc
    .array(fc.tuple(fc.constantFrom(...ACTIONS), fc.nat(2)), {
      minLength: events.length,
      maxLength: events.length,
    })
    .map((actions) =>
      events.map((event, at) => ({
        event: slowed(event),
        action: actions[at]?.[0] ?? 'none',
        back: actions[at]?.[1] ?? 0,
      })),
    ),
);

/** Returns the fields of a trade that are the same on every page. */
export const shownTrade = ({
  id,
  time,
  slot,
  wallet,
  side,
  tokenAmount,
  quoteAmount,
}: Pick<Trade, 'id' | 'time' | 'slot' | 'wallet' | 'side' | 'tokenAmount' | 'quoteAmount'>) => ({
  id,
  time,
  slot,
  wallet,
  side,
  tokenAmount,
  quoteAmount,
});

type ShownTrade = ReturnType<typeof shownTrade>;

/** A market with a short tape that is stored. It counts on its own which trades are valid. */
export class StoredMarket {
  readonly market: Market;
  readonly durable: DurableMarket;
  readonly #isArchived: boolean;
  /** In the order of their arrival. */
  #valid: Trade[] = [];
  #marks: { readonly slot: number; readonly trades: number }[] = [];

  private constructor(market: Market, durable: DurableMarket, isArchived: boolean) {
    this.market = market;
    this.#isArchived = isArchived;
    this.durable = durable;
  }

  /** `archiver` copies trades at each `archive`. With it, `drop` drops days of the database that are in the archive. */
  static async open(db: Db, archiver: TradeArchiver | null = null): Promise<StoredMarket> {
    await durableRepository(db).clear();
    const market = new Market({ knownTraders: KNOWN_TRADERS, keepTrades: 2 });
    const durable = await openDurable({
      db,
      log: silentLog,
      market,
      feed: 'solana',
      retentionDays: 2,
      archiver,
      lag: { events: 1, ms: 0 },
    });
    if (durable === null) throw new Error('not stored');
    return new StoredMarket(market, durable, archiver !== null);
  }

  async take({ event, action, back }: Step): Promise<void> {
    this.#apply(event);
    const { market, durable } = this;
    if (action === 'mark') {
      const slot = market.lastSlot;
      const final = this.#marks.at(-2)?.slot ?? 0;
      this.#marks.push({ slot, trades: this.#valid.length });
      durable.mark(slot, market.mark(slot, final));
    }
    if (action === 'roll back') this.#rollBack(back);
    if (action !== 'none' && action !== 'mark' && action !== 'roll back') await durable.settled();
    if (action === 'archive') await durable.archive();
    if (action === 'drop' && this.#isArchived) await durable.forgetOld();
  }

  /** Lets days pass in which every token is traded. */
  async pass(days: number): Promise<void> {
    for (let day = 0; day < days; day++)
      for (const mint of MINTS) {
        const [time, slot] = [this.market.lastTime + DAY_MS, this.market.lastSlot + 1];
        const event = trade(created({ mint }), { signature: `${mint} on ${day}`, time, slot });
        await this.take({ event, action: 'mark', back: 0 });
      }
    await this.durable.settled();
  }

  /** A token's valid trades, newest first. */
  valid(mint: string): ShownTrade[] {
    return this.#valid
      .filter((trade) => trade.mint === mint)
      .toSorted((a, b) => a.time - b.time)
      .toReversed()
      .map(shownTrade);
  }

  /** Reads all pages of every token, `limit` trades at a time. */
  async pages(history: TradeHistory, limit: number): Promise<Map<string, MarketTrade[]>> {
    const read = tradePages({ market: this.market, history });
    const all = new Map<string, MarketTrade[]>();
    for (const mint of MINTS) {
      const trades: MarketTrade[] = [];
      for (let last: MarketTrade | undefined; ; last = trades.at(-1)) {
        const cursor = last === undefined ? {} : { before: last.id, beforeTime: last.time };
        const page = await read(mint, { limit, ...cursor });
        trades.push(...page);
        if (page.length < limit) break;
      }
      all.set(mint, trades);
    }
    return all;
  }

  #apply(event: MarketEvent): void {
    const changed = this.market.apply(event);
    this.durable.take(event, changed);
    if (event.kind === 'trade' && changed) this.#valid.push(event);
  }

  #rollBack(back: number): void {
    const mark = this.#marks.at(-1 - back);
    if (mark === undefined) return;
    const taken = this.market.rollBack(mark.slot + 1);
    if (taken === null) return;
    this.durable.rollBack(taken);
    const at = this.#marks.findLastIndex(({ slot }) => slot === taken.mark);
    this.#valid.length = this.#marks[at]?.trades ?? 0;
    this.#marks.length = at + 1;
    for (const { event, changed } of taken.reapplied)
      if (event.kind === 'trade' && changed) this.#valid.push(event);
  }
}
