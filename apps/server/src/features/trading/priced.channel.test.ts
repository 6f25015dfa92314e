import type { AccountState } from '@dugout/contract/portfolio/channels';
import { describe, expect, it } from 'vitest';
import type { Log } from '#/platform/log/log.ts';
import { pricedChannel } from './priced.channel.ts';

const log: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined, child: () => log };
const stateNamed = (name: string) => ({ wallets: [{ name }] });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function build(moves = true) {
  const sent: unknown[] = [];
  const readers: (() => void)[] = [];
  let subscribed = true;
  let version = 0;
  const state = (name: string): AccountState => ({
    wallets: [
      {
        id: 'w',
        name,
        address: 'w',
        balance_sol: 0,
        lamports: '0',
        is_primary: true,
        archived: false,
        exportAvailableAt: null,
        createdAt: '',
      },
    ],
    positions: [],
  });
  const channel = pricedChannel<AccountState>({
    name: 'account',
    read: () =>
      new Promise((resolve) => {
        version += 1;
        const name = `state ${version}`;
        readers.push(() => resolve({ moves, atPricesOfNow: () => state(name) }));
      }),
    live: {
      hasSubscribers: () => subscribed,
      publish: () => undefined,
      publishLatest: (_topic, produce) => subscribed && sent.push(produce()),
      refresh: () => undefined,
      changed: () => undefined,
      revoke: () => undefined,
      isWatched: () => subscribed,
      watched: () => [],
    },
    log,
  });
  const answer = async (n: number) => {
    readers[n]?.();
    await settled();
  };
  return { channel, sent, answer, read: () => readers.length, leave: () => (subscribed = false), join: () => (subscribed = true) };
}

describe('a priced channel', () => {
  it('is for signed-in traders, each their own', () => {
    const { provider } = build().channel;
    expect(provider.topic('', null)).toBeNull();
    expect(provider.topic('', { userId: 'one', userName: 'One', sessionId: 's' })).toBe('account:one');
  });

  it('reads the state once more for all changes that came during a reading', async () => {
    const { channel, sent, answer, read } = build();
    for (let n = 0; n < 5; n++) channel.changed('one');
    expect(read()).toBe(1);
    await answer(0);
    expect(read()).toBe(2);
    await answer(1);
    expect(sent).toMatchObject([stateNamed('state 1'), stateNamed('state 2')]);
    expect(read()).toBe(2);
  });

  it('never lets a slow snapshot replace later state', async () => {
    const { channel, sent, answer } = build();
    const slow = channel.provider.snapshot('account:one');
    channel.changed('one');
    await answer(1);
    await answer(0);
    expect(await slow).toMatchObject(stateNamed('state 2'));
    channel.reprice();
    expect(sent.at(-1)).toMatchObject(stateNamed('state 2'));
  });

  it('reads nothing for traders who do not watch', () => {
    const { channel, read, leave } = build();
    leave();
    channel.changed('one');
    expect(read()).toBe(0);
  });

  it('tells a page that comes back what changed while it was away', async () => {
    const { channel, sent, answer, leave, join } = build(false);
    channel.changed('one');
    await answer(0);
    leave();
    channel.changed('one');
    await answer(1);
    expect(sent).toHaveLength(1);
    join();
    channel.reprice();
    channel.reprice();
    expect(sent).toHaveLength(2);
    expect(sent.at(-1)).toMatchObject(stateNamed('state 2'));
  });
});
