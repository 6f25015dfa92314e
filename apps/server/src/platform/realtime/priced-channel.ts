import type { Channels } from '@dugout/contract/realtime';
import type { ChannelProvider, RealtimePublisher } from './channel.ts';
import { traderChannel } from './trader-channel.ts';

/** A trader's state as read from the database. */
export interface PricedState<T> {
  readonly moves: boolean;
  readonly atPricesOfNow: () => T;
}

/** Channels whose deltas are whole states. */
type StateChannel = {
  [Name in keyof Channels]: Channels[Name]['delta'] extends Channels[Name]['snapshot'] ? Name : never;
}[keyof Channels];

interface PricedChannelOptions<Name extends StateChannel> {
  readonly name: Name;
  readonly read: (userId: string) => Promise<PricedState<Channels[Name]['delta']>>;
  readonly realtime: RealtimePublisher;
}

interface PricedChannel {
  readonly provider: ChannelProvider;
  /** Called when the trader's rows have changed; reads them again if the trader is watching. */
  readonly changed: (userId: string) => void;
  /** Sends watched states that depend on prices, at current prices. */
  readonly reprice: () => void;
}

/**
 * A private channel per trader with database rows and their value. Rows are read again only after a change; until
 * then `reprice` sends the same rows at current market prices.
 */
export function pricedChannel<Name extends StateChannel>({
  name,
  read,
  realtime,
}: PricedChannelOptions<Name>): PricedChannel {
  /** The last read of each trader. Reads are numbered, so that a slow one never replaces a later one. */
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
