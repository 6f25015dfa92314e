import type { Trade } from '@dugout/domain/market-events';
import type { MarketReads } from '@dugout/market/market-reads';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { Presenter } from './tokens/presenter.ts';

const SNAPSHOT_TRADES = 100;
const FIGURES = 'token:{mint}';
const TRADES = 'trades:{mint}';

const figuresTopic = (mint: string): string => `token:${mint}`;
const tradesTopic = (mint: string): string => `trades:${mint}`;
const mintOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

/**
 * The channels `token:{mint}`, which sends a token's figures, and `trades:{mint}`, its tape. Nothing is computed for
 * unwatched tokens.
 */
export class MarketChannels {
  readonly providers: readonly ChannelProvider[];
  readonly #market: Pick<MarketReads, 'token' | 'pricedThrough'>;
  readonly #presenter: Pick<Presenter, 'live' | 'trades' | 'newestTrade'>;
  readonly #realtime: RealtimePublisher;

  constructor(
    market: Pick<MarketReads, 'token' | 'pricedThrough'>,
    presenter: Pick<Presenter, 'live' | 'trades' | 'newestTrade'>,
    realtime: RealtimePublisher,
  ) {
    this.#market = market;
    this.#presenter = presenter;
    this.#realtime = realtime;
    const isKnown = (mint: string): boolean => market.token(mint) !== null;
    this.providers = [
      {
        name: FIGURES,
        access: 'public',
        topic: (mint) => (isKnown(mint) ? figuresTopic(mint) : null),
        snapshot: (topic) => presenter.live(mintOf(topic)),
      },
      {
        name: TRADES,
        access: 'public',
        topic: (mint) => (isKnown(mint) ? tradesTopic(mint) : null),
        snapshot: (topic) => presenter.trades(mintOf(topic), { limit: SNAPSHOT_TRADES }) ?? [],
      },
    ];
  }

  /** Called after a trade is applied to the market. Prices of tokens quoted in its token move with it. */
  traded(trade: Trade): void {
    this.#sendFigures(figuresTopic(trade.mint));
    for (const mint of this.#market.pricedThrough(trade.mint)) this.#sendFigures(figuresTopic(mint));
    const tape = tradesTopic(trade.mint);
    const shown = this.#realtime.isWatched(tape) ? this.#presenter.newestTrade(trade) : null;
    if (shown !== null) this.#realtime.publishHere(tape, shown);
  }

  /** Called after orphaned events of these tokens are undone. */
  rolledBack(mints: Iterable<string>): void {
    for (const mint of mints) {
      this.#realtime.refresh(figuresTopic(mint));
      this.#realtime.refresh(tradesTopic(mint));
    }
  }

  /** Sends the figures of every watched token again, since its windows move without trades. */
  refresh(): void {
    for (const topic of this.#realtime.watched(FIGURES)) this.#sendFigures(topic);
  }

  #sendFigures(topic: string): void {
    this.#realtime.publishLatest(topic, () => this.#presenter.live(mintOf(topic)));
  }
}
