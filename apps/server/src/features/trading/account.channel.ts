import type { ChannelProvider, LivePublisher } from '#/platform/live/channel.ts';
import type { Log } from '#/platform/log/log.ts';
import type { AccountBooks, AccountService } from './account.service.ts';

const PREFIX = 'account:';
const topicOf = (userId: string): string => PREFIX + userId;
const userOf = (topic: string): string => topic.slice(PREFIX.length);
/** A page that lost its connection may come back within this many repricings without asking for a snapshot. */
const KEPT_REPRICINGS = 60;

interface Watched {
  readonly books: AccountBooks;
  /** Readings are numbered, so that a slow one never replaces a later one. */
  readonly reading: number;
  /** Changed while nobody listened. */
  unsent: boolean;
  idle: number;
}

export interface AccountChannelOptions {
  readonly accounts: Pick<AccountService, 'books'>;
  readonly live: LivePublisher;
  readonly log: Log;
}

export interface AccountChannel {
  readonly provider: ChannelProvider;
  /** To be called when wallets or positions of a trader have changed. Changes that come while the books are read lead to one more reading. */
  readonly changed: (userId: string) => void;
  /** Sends the watched accounts that hold positions at the prices of now. */
  readonly reprice: () => void;
}

/**
 * `account`: a trader's wallets and positions. The books are read again only after they changed; in between `reprice`
 * sends the same books at the market's prices.
 */
export function accountChannel({ accounts, live, log }: AccountChannelOptions): AccountChannel {
  const watched = new Map<string, Watched>();
  const publishing = new Map<string, { again: boolean }>();
  let readings = 0;

  async function read(topic: string): Promise<Watched> {
    readings += 1;
    const reading = readings;
    const books = await accounts.books(userOf(topic));
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
      log.warn({ topic, error }, 'an account could not be read for its trader');
    } finally {
      publishing.delete(topic);
    }
  }

  const provider: ChannelProvider = {
    name: 'account',
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
        if (entry.unsent || entry.books.holdsPositions) live.publishLatest(topic, entry.books.atPricesOfNow);
        entry.unsent = false;
      }
    },
  };
}
