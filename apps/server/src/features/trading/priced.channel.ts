import type { Channels } from '@dugout/contract/realtime';
import type { Log } from '#/platform/log/log.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

/** A page that lost its connection may come back within this many repricings without asking for a snapshot. */
const KEPT_REPRICINGS = 60;

/** What a channel tells of a trader, as it was when it was read. */
export interface PricedState<T> {
  /** Whether new prices change it. */
  readonly moves: boolean;
  readonly atPricesOfNow: () => T;
}

interface Watched<T> {
  readonly state: PricedState<T>;
  /** Readings are numbered, so that a slow one never replaces a later one. */
  readonly reading: number;
  /** Changed while nobody listened. */
  unsent: boolean;
  idle: number;
}

export interface PricedChannelOptions<T> {
  readonly name: keyof Channels;
  readonly read: (userId: string) => Promise<PricedState<T>>;
  readonly live: RealtimePublisher;
  readonly log: Log;
}

export interface PricedChannel {
  readonly provider: ChannelProvider;
  /** Call it when the trader's state has changed. Changes during a read lead to one more read. */
  readonly changed: (userId: string) => void;
  /** Sends what is watched and moves, at the prices of now. */
  readonly reprice: () => void;
}

/**
 * A channel of each trader's own: what they hold, at current prices. The database is read again only after a change; in between
 * `reprice` sends the same state at new prices.
 */
export function pricedChannel<T>({ name, read: readState, live, log }: PricedChannelOptions<T>): PricedChannel {
  const prefix = `${name}:`;
  const topicOf = (userId: string): string => prefix + userId;
  const userOf = (topic: string): string => topic.slice(prefix.length);
  const watched = new Map<string, Watched<T>>();
  const publishing = new Map<string, { again: boolean }>();
  let readings = 0;

  async function read(topic: string): Promise<Watched<T>> {
    readings += 1;
    const reading = readings;
    const state = await readState(userOf(topic));
    const known = watched.get(topic);
    if (known !== undefined && known.reading > reading) return known;
    const entry = { state, reading, unsent: false, idle: 0 };
    watched.set(topic, entry);
    return entry;
  }

  async function publish(topic: string): Promise<void> {
    const state = { again: true };
    publishing.set(topic, state);
    try {
      while (state.again) {
        state.again = false;
        const entry = await read(topic);
        entry.unsent = !live.hasSubscribers(topic);
        live.publishLatest(topic, entry.state.atPricesOfNow);
      }
    } catch (error) {
      log.warn({ topic, error }, 'what a trader watches could not be read');
    } finally {
      publishing.delete(topic);
    }
  }

  const provider: ChannelProvider = {
    name,
    access: 'trader',
    topic: (_parameter, caller) => (caller === null ? null : topicOf(caller.userId)),
    snapshot: async (topic) => (await read(topic)).state.atPricesOfNow(),
  };

  return {
    provider,
    changed(userId: string): void {
      const topic = topicOf(userId);
      if (!live.hasSubscribers(topic) && !watched.has(topic)) return;
      const running = publishing.get(topic);
      if (running === undefined) void publish(topic);
      else running.again = true;
    },
    reprice(): void {
      for (const [topic, entry] of watched) {
        if (!live.hasSubscribers(topic)) {
          entry.idle += 1;
          if (entry.idle > KEPT_REPRICINGS) watched.delete(topic);
          continue;
        }
        entry.idle = 0;
        if (entry.unsent || entry.state.moves) live.publishLatest(topic, entry.state.atPricesOfNow);
        entry.unsent = false;
      }
    },
  };
}
