import type { Trade } from '@dugout/domain/market-events';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { Presenter } from './tokens/presenter.ts';

const SNAPSHOT_TRADES = 100;
const FIGURES = 'token:{mint}';
const TRADES = 'trades:{mint}';

const figuresTopic = (mint: string): string => `token:${mint}`;
const tradesTopic = (mint: string): string => `trades:${mint}`;
const mintOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

interface MarketChannelsOptions {
  readonly presenter: Presenter;
  readonly realtime: RealtimePublisher;
  readonly isKnown: (mint: string) => boolean;
  /** Returns the tokens that are quoted in `mint`, whose prices move with its price. */
  readonly pricedThrough: (mint: string) => readonly string[];
}

export interface MarketChannels {
  readonly channels: readonly ChannelProvider[];
  /** Called after a trade is applied to the market. */
  traded(trade: Trade): void;
  /** Called after orphaned events of these tokens are undone. */
  rolledBack(mints: Iterable<string>): void;
  /** Sends the figures of every watched token again, since its windows move without trades. */
  refresh(): void;
}

/**
 * Creates `token:{mint}`, which sends a token's figures, and `trades:{mint}`, its tape. Nothing is computed for
 * unwatched tokens.
 */
export function marketChannels({
  presenter,
  realtime,
  isKnown,
  pricedThrough,
}: MarketChannelsOptions): MarketChannels {
  const sendFigures = (topic: string): void =>
    realtime.publishLatest(topic, () => presenter.live(mintOf(topic)));

  return {
    channels: [
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
    ],
    traded(trade) {
      sendFigures(figuresTopic(trade.mint));
      for (const mint of pricedThrough(trade.mint)) sendFigures(figuresTopic(mint));
      const tape = tradesTopic(trade.mint);
      const shown = realtime.isWatched(tape) ? presenter.newestTrade(trade) : null;
      if (shown !== null) realtime.publishHere(tape, shown);
    },
    rolledBack(mints) {
      for (const mint of mints) {
        realtime.refresh(figuresTopic(mint));
        realtime.refresh(tradesTopic(mint));
      }
    },
    refresh() {
      for (const topic of realtime.watched(FIGURES)) sendFigures(topic);
    },
  };
}
