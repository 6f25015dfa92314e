import type { Trade } from '@dugout/domain/market-events';
import type { ChannelProvider, LivePublisher } from '#/platform/live/channel.ts';
import type { Presenter } from './presenter.ts';

const SNAPSHOT_TRADES = 100;

const figuresTopic = (mint: string): string => `token:${mint}`;
const tradesTopic = (mint: string): string => `trades:${mint}`;
const mintOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

export interface MarketChannelsOptions {
  readonly presenter: Presenter;
  readonly live: LivePublisher;
  readonly isKnown: (mint: string) => boolean;
}

export interface MarketChannels {
  readonly channels: readonly ChannelProvider[];
  /** To be called after a trade is in the market: tells the subscribers of its token. */
  traded(trade: Trade): void;
  /** Sends the figures of every watched token again: its windows move on without trades. */
  refresh(): void;
}

/** `token:{mint}` sends a token's figures, `trades:{mint}` its tape. Nothing is computed for tokens that nobody watches. */
export function marketChannels({ presenter, live, isKnown }: MarketChannelsOptions): MarketChannels {
  const watched = new Set<string>();
  const sendFigures = (topic: string) => live.publishLatest(topic, () => presenter.live(mintOf(topic)));

  return {
    channels: [
      {
        name: 'token:{mint}',
        access: 'public',
        topic: (mint) => (isKnown(mint) ? figuresTopic(mint) : null),
        snapshot: (topic) => {
          watched.add(topic);
          return presenter.live(mintOf(topic));
        },
      },
      {
        name: 'trades:{mint}',
        access: 'public',
        topic: (mint) => (isKnown(mint) ? tradesTopic(mint) : null),
        snapshot: (topic) => presenter.trades(mintOf(topic), { limit: SNAPSHOT_TRADES }) ?? [],
      },
    ],
    traded(trade) {
      const figures = figuresTopic(trade.mint);
      if (live.hasSubscribers(figures)) sendFigures(figures);
      const tape = tradesTopic(trade.mint);
      if (!live.hasSubscribers(tape)) return;
      const [newest] = presenter.trades(trade.mint, { limit: 1 }) ?? [];
      if (newest?.id === trade.id) live.publish(tape, newest);
    },
    refresh() {
      for (const topic of watched) {
        if (live.hasSubscribers(topic)) sendFigures(topic);
        else watched.delete(topic);
      }
    },
  };
}
