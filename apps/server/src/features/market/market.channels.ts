import type { Trade } from '@dugout/domain/market-events';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { Presenter } from './presenter.ts';

const SNAPSHOT_TRADES = 100;

const FIGURES = 'token:';
const figuresTopic = (mint: string): string => FIGURES + mint;
const tradesTopic = (mint: string): string => `trades:${mint}`;
const mintOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

export interface MarketChannelsOptions {
  readonly presenter: Presenter;
  readonly live: RealtimePublisher;
  readonly isKnown: (mint: string) => boolean;
}

export interface MarketChannels {
  readonly channels: readonly ChannelProvider[];
  /** To be called after a trade is in the market: tells the subscribers of its token. */
  traded(trade: Trade): void;
  /** To be called after something that was told of tokens has been taken back. */
  takenBack(mints: Iterable<string>): void;
  /** Sends the figures of every watched token again: its windows move on without trades. */
  refresh(): void;
}

/** A page that lost its connection goes on where it was: a topic is kept up for so many refreshes after its last subscriber left. */
const IDLE_ROUNDS = 12;

/** `token:{mint}` sends a token's figures, `trades:{mint}` its tape. Nothing is computed for tokens that nobody watches. */
export function marketChannels({ presenter, live, isKnown }: MarketChannelsOptions): MarketChannels {
  /** Topics that were asked for, with the refreshes since anyone followed them. */
  const watched = new Map<string, number>();

  function sendFigures(topic: string): void {
    const produce = () => presenter.live(mintOf(topic));
    if (live.hasSubscribers(topic)) live.publishLatest(topic, produce);
    else live.publish(topic, produce());
  }
  function sendTrade(topic: string, trade: Trade): void {
    const told = presenter.told(trade);
    if (told !== null) live.publish(topic, told);
  }

  return {
    channels: [
      {
        name: 'token:{mint}',
        access: 'public',
        topic: (mint) => (isKnown(mint) ? figuresTopic(mint) : null),
        snapshot: (topic) => {
          watched.set(topic, 0);
          return presenter.live(mintOf(topic));
        },
      },
      {
        name: 'trades:{mint}',
        access: 'public',
        topic: (mint) => (isKnown(mint) ? tradesTopic(mint) : null),
        snapshot: (topic) => {
          watched.set(topic, 0);
          return presenter.trades(mintOf(topic), { limit: SNAPSHOT_TRADES }) ?? [];
        },
      },
    ],
    traded(trade) {
      const figures = figuresTopic(trade.mint);
      if (watched.has(figures)) sendFigures(figures);
      const tape = tradesTopic(trade.mint);
      if (watched.has(tape)) sendTrade(tape, trade);
    },
    takenBack(mints) {
      for (const mint of mints) {
        live.refresh(figuresTopic(mint));
        live.refresh(tradesTopic(mint));
      }
    },
    refresh() {
      for (const [topic, idle] of watched) {
        const followed = live.hasSubscribers(topic);
        if (followed && topic.startsWith(FIGURES)) sendFigures(topic);
        if (idle >= IDLE_ROUNDS && !followed) watched.delete(topic);
        else watched.set(topic, followed ? 0 : idle + 1);
      }
    },
  };
}
