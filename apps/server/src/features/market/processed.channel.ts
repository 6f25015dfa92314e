import type { Trade } from '@dugout/domain/market-events';
import type { ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { MarketReads } from '@dugout/market/market-reads';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { Presenter } from './tokens/presenter.ts';

const topicOf = (mint: string): string => `processed:${mint}`;
const mintOf = (topic: string): string => topic.slice(topic.indexOf(':') + 1);

/** The channel `processed:{mint}`: a token's trades in processed blocks, which the market has not applied. */
export class ProcessedChannel {
  readonly provider: ChannelProvider;
  readonly #realtime: RealtimePublisher;
  readonly #presenter: Pick<Presenter, 'unapplied'>;
  /** By mint and id, oldest first. */
  readonly #trades = new Map<string, Map<string, Trade>>();

  constructor(
    market: Pick<MarketReads, 'token'>,
    presenter: Pick<Presenter, 'unapplied'>,
    realtime: RealtimePublisher,
  ) {
    this.#presenter = presenter;
    this.#realtime = realtime;
    this.provider = {
      name: 'processed:{mint}',
      access: 'public',
      topic: (mint) => (market.token(mint) === null ? null : topicOf(mint)),
      snapshot: (topic) => this.#shown(mintOf(topic)),
    };
  }

  changed({ added, removed }: ProcessedTrades): void {
    const mints = new Set<string>();
    for (const { mint, id } of removed) {
      const trades = this.#trades.get(mint);
      trades?.delete(id);
      if (trades?.size === 0) this.#trades.delete(mint);
      mints.add(mint);
    }
    for (const trade of added) {
      const trades = this.#trades.get(trade.mint) ?? new Map<string, Trade>();
      this.#trades.set(trade.mint, trades.set(trade.id, trade));
      mints.add(trade.mint);
    }
    for (const mint of mints) this.#realtime.publishLatest(topicOf(mint), () => this.#shown(mint));
  }

  #shown(mint: string) {
    const trades = [...(this.#trades.get(mint)?.values() ?? [])];
    return trades.toReversed().flatMap((trade) => this.#presenter.unapplied(trade) ?? []);
  }
}
