import type { AccountState } from '@dugout/contract/live';
import type { ChannelProvider, LivePublisher } from '#/platform/live/channel.ts';
import type { Log } from '#/platform/log/log.ts';
import type { AccountService } from './account.service.ts';

const PREFIX = 'account:';
const topicOf = (userId: string): string => PREFIX + userId;
const userOf = (topic: string): string => topic.slice(PREFIX.length);

export interface AccountChannelOptions {
  readonly accounts: Pick<AccountService, 'state'>;
  readonly live: LivePublisher;
  readonly log: Log;
}

/**
 * `account`: a trader's wallets and positions. Books are read again only after they changed; in between `reprice`
 * sends the same books at the market's prices.
 */
export function accountChannel({ accounts, live, log }: AccountChannelOptions) {
  const watched = new Map<string, () => AccountState>();
  const reading = new Map<string, { again: boolean }>();

  async function read(topic: string): Promise<() => AccountState> {
    const state = await accounts.state(userOf(topic));
    watched.set(topic, state);
    return state;
  }

  async function publish(topic: string): Promise<void> {
    const state = { again: true };
    reading.set(topic, state);
    try {
      while (state.again) {
        state.again = false;
        live.publishLatest(topic, await read(topic));
      }
    } catch (error) {
      log.warn({ topic, error }, 'an account could not be read for its trader');
    } finally {
      reading.delete(topic);
    }
  }

  const provider: ChannelProvider = {
    name: 'account',
    access: 'trader',
    topic: (_parameter, caller) => (caller === null ? null : topicOf(caller.userId)),
    snapshot: async (topic) => (await read(topic))(),
  };

  return {
    provider,
    /** To be called when wallets or positions of a trader have changed. Changes that come while the books are read lead to one more reading. */
    changed(userId: string): void {
      const topic = topicOf(userId);
      if (!live.hasSubscribers(topic)) return;
      const running = reading.get(topic);
      if (running === undefined) void publish(topic);
      else running.again = true;
    },
    /** Sends the watched accounts that hold positions at the prices of now. */
    reprice(): void {
      for (const [topic, state] of watched) {
        if (!live.hasSubscribers(topic)) watched.delete(topic);
        else if (state().positions.length > 0) live.publishLatest(topic, state);
      }
    },
  };
}
