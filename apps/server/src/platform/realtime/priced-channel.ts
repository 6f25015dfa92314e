import type { Channels } from '@dugout/contract/realtime';
import type { ChannelProvider, RealtimePublisher } from './channel.ts';
import { traderChannel } from './trader-channel.ts';

/** What a channel shows a trader, as the database had it when it was read. */
export interface PricedState<T> {
  /** Whether new prices change it. */
  readonly moves: boolean;
  readonly atPricesOfNow: () => T;
}

/** Channels whose deltas are whole states. */
type StateChannel = {
  [Name in keyof Channels]: Channels[Name]['delta'] extends Channels[Name]['snapshot'] ? Name : never;
}[keyof Channels];

export interface PricedChannelOptions<Name extends StateChannel> {
  readonly name: Name;
  readonly read: (userId: string) => Promise<PricedState<Channels[Name]['delta']>>;
  readonly realtime: RealtimePublisher;
}

export interface PricedChannel {
  readonly provider: ChannelProvider;
  /** Called when the trader's rows have changed: they are read again where somebody watches. */
  readonly changed: (userId: string) => void;
  /** Sends what is watched and moves, at the prices of now. */
  readonly reprice: () => void;
}

/**
 * A channel of each trader's own: rows of the database, and what they are worth. The rows are read again only
 * after they changed; in between `reprice` sends the same rows at the market's prices.
 */
export function pricedChannel<Name extends StateChannel>({
  name,
  read,
  realtime,
}: PricedChannelOptions<Name>): PricedChannel {
  /**
   * What was read last for each trader. Readings are numbered, so that a slow one never replaces a later one.
   */
  const known = new Map<
    string,
    { readonly state: PricedState<Channels[Name]['delta']>; readonly reading: number }
  >();
  let readings = 0;

  const channel = traderChannel<Name>(name, realtime, async (userId) => {
    const reading = ++readings;
    const state = await read(userId);
    const later = known.get(userId);
    if (later !== undefined && later.reading > reading) return later.state.atPricesOfNow();
    known.set(userId, { state, reading });
    return state.atPricesOfNow();
  });

  return {
    provider: channel.provider,
    changed: channel.changed,
    reprice() {
      for (const [userId, { state }] of known) {
        if (!channel.isWatched(userId)) known.delete(userId);
        else if (state.moves) channel.publishLatest(userId, state.atPricesOfNow);
      }
    },
  };
}
