import type { Channels } from '@dugout/contract/realtime';
import type { Log } from '#/platform/log/log.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';

/** A page that lost its connection may come back within this many repricings without asking for a snapshot. */
const KEPT_REPRICINGS = 60;

/** What a channel tells of a trader, as the books stood when they were read. */
export interface PricedBooks<T> {
  /** Whether new prices change it. */
  readonly moves: boolean;
  readonly atPricesOfNow: () => T;
}

interface Watched<T> {
  readonly books: PricedBooks<T>;
  /** Readings are numbered, so that a slow one never replaces a later one. */
  readonly reading: number;
  /** Changed while nobody listened. */
  unsent: boolean;
  idle: number;
}

export interface PricedChannelOptions<T> {
  readonly name: keyof Channels;
  readonly read: (userId: string) => Promise<PricedBooks<T>>;
  readonly live: RealtimePublisher;
  readonly log: Log;
}

export interface PricedChannel {
  readonly provider: ChannelProvider;
  /** To be called when the trader's books have changed. Changes that come while the books are read lead to one more reading. */
  readonly changed: (userId: string) => void;
  /** Sends what is watched and moves, at the prices of now. */
  readonly reprice: () => void;
}

/**
 * A channel of each trader's own: books, and what they are worth. The books are read again only after they changed; in between
 * `reprice` sends the same books at the market's prices.
 */
export function pricedChannel<T>({ name, read: readBooks, live, log }: PricedChannelOptions<T>): PricedChannel {
  const prefix = `${name}:`;
  const topicOf = (userId: string): string => prefix + userId;
  const userOf = (topic: string): string => topic.slice(prefix.length);
  const watched = new Map<string, Watched<T>>();
  const publishing = new Map<string, { again: boolean }>();
  let readings = 0;

  async function read(topic: string): Promise<Watched<T>> {
    readings += 1;
    const reading = readings;
    const books = await readBooks(userOf(topic));
    const known = watched.get(topic);
    if (known !== undefined && known.reading > reading) return known;
    const entry = { books, reading, unsent: false, idle: 0 };
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
        live.publishLatest(topic, entry.books.atPricesOfNow);
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
    snapshot: async (topic) => (await read(topic)).books.atPricesOfNow(),
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
        if (entry.unsent || entry.books.moves) live.publishLatest(topic, entry.books.atPricesOfNow);
        entry.unsent = false;
      }
    },
  };
}
