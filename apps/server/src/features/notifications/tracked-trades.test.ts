import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#/platform/events/notifiers.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { TrackedTrades } from './tracked-trades.ts';

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const MINT = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs';
const NOW = 1_800_000_000_000;

let published: { readonly eventId: string; readonly note: Notification | undefined }[];
let clock = NOW;
let tracked: TrackedTrades;

beforeEach(() => {
  published = [];
  clock = NOW;
  tracked = new TrackedTrades({
    log: silentLog,
    arrivals: async (eventId, [note]) => void published.push({ eventId, note }),
    symbolOf: () => 'FAX',
    marketNow: () => clock,
    now: () => clock,
  });
});

const traded = (fields: object = {}) => ({
  id: 'trade1',
  wallet: WALLET,
  type: 'buy' as const,
  time: NOW,
  slot: 1,
  mint: MINT,
  tokenAmount: 1n,
  sol: 2,
  usd: 300,
  marketCapUsd: null,
  signature: 's',
  seenAt: NOW,
  direction: null,
  counterparty: null,
  ...fields,
});

const happens = async (fields: object = {}, followers: readonly string[] = ['asks', 'does not']) => {
  tracked.happened(traded(fields), new Set(followers));
  await tracked.idle();
};

describe('[NOTIF-06] trades of tracked wallets', () => {
  it('notify subscribers with the address and never a name', async () => {
    tracked.load(new Map([['asks', 2]]));
    await happens();
    expect(published).toEqual([
      {
        eventId: 'tracked trade1 asks',
        note: {
          userId: 'asks',
          type: 'trade',
          title: 'Tracked wallet',
          username: '4Nd1...DB4T',
          action: 'bought',
          amount: 2,
          token: 'FAX',
          about: { kind: 'token', tokenAddress: MINT },
          groupKey: `tracker.traded:${WALLET}`,
        },
      },
    ]);
  });

  it.each([
    ['smaller ones', { sol: 1.99 }],
    ['trades of unknown size', { sol: null }],
    ['transfers', { type: 'transfer' }],
    ['old ones', { time: NOW - 61_000 }],
  ])('omit %s', async (_what, fields) => {
    tracked.set('asks', 2);
    await happens(fields);
    expect(published).toEqual([]);
  });

  it('stop when turned off, and for traders who do not follow the wallet', async () => {
    tracked.set('asks', 0);
    await happens({}, ['somebody']);
    tracked.set('asks', null);
    await happens();
    expect(published).toEqual([]);
  });

  it('are limited to 20 a minute', async () => {
    tracked.set('asks', 0);
    for (let count = 0; count < 30; count++) await happens({ id: `trade${count}` });
    expect(published).toHaveLength(20);
    clock += 60_000;
    await happens({ id: 'later', time: clock });
    expect(published).toHaveLength(21);
  });
});
