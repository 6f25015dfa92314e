import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import type { MarketEvent, TokenTransfer, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { MissedSlots } from '@dugout/market/feed/market-feed';
import { Market } from '@dugout/market/market';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Followed, FollowedWallets } from '../following/followed-store.ts';
import type { FeedGaps, TrackedMarket } from '../ports.ts';
import { ActivityService } from './activity.service.ts';
import { FollowIndex } from './follow-index.ts';
import { GapMonitor } from './gap-monitor.ts';

const MINT = 'So1mint1111111111111111111111111111111111111';
const GENESIS = Date.UTC(2026, 0, 1);
const NEWEST = { page: 1, limit: 200, sorting: 'created_at:desc' };

const created: MarketEvent = {
  kind: 'created',
  id: 'create:0',
  signature: 'create',
  slot: 1,
  time: GENESIS,
  mint: MINT,
  pool: 'pool',
  market: 'pumpfun',
  creator: 'developer',
  name: 'Dog',
  symbol: 'DOG',
  uri: '',
  decimals: 6,
  supply: 1_000_000_000_000_000n,
  quoteMint: SOL_MINT,
  reserves: { base: 1_073_000_000_000_000n, quote: 30_000_000_000n },
};
const trade = (slot: number, wallet: string, side: 'buy' | 'sell' = 'buy'): Trade => ({
  kind: 'trade',
  id: `s${slot}:0`,
  signature: `s${slot}`,
  slot,
  time: GENESIS + slot * 400,
  market: 'pumpfun',
  pool: 'pool',
  wallet,
  side,
  mint: MINT,
  decimals: 6,
  tokenAmount: 1_000_000_000n,
  quoteMint: SOL_MINT,
  quoteAmount: 500_000_000n,
  feeAmount: 0n,
  reserves: { base: 1_073_000_000_000_000n, quote: 30_000_000_000n },
});
const transfer = (slot: number, from: string, to: string): TokenTransfer => ({
  kind: 'transfer',
  id: `t${slot}:0`,
  signature: `t${slot}`,
  slot,
  time: GENESIS + slot * 400,
  mint: MINT,
  from,
  to,
  tokenAmount: 7n,
});

/** Creates a tracker over a real market in which `events` have happened; one trader follows `wallets`. */
async function world(wallets: readonly string[], events: readonly MarketEvent[] = []) {
  const market = new Market();
  const published: TrackerActivity[] = [];
  const index = new FollowIndex();
  const followed: FollowedWallets = new Map<string, Followed>(
    wallets.map((address) => [
      address,
      { address, name: `name of ${address}`, emoji: null, group: null, notes: null, createdAt: 0 },
    ]),
  );
  const tracked: TrackedMarket = {
    solUsd: () => market.solUsd,
    token: (mint) => {
      const facts = market.token(mint);
      return facts === null ? null : { ...facts, image: null };
    },
    trades: (wallet, limit) => market.walletHistory.trades(wallet, { offset: 0, limit }).items,
    result: () => null,
  };
  let missed: readonly MissedSlots[] = [];
  const gaps: FeedGaps = { mark: () => JSON.stringify(missed), list: async () => missed };
  const reportedGaps: MissedSlots[] = [];
  const monitor = new GapMonitor(gaps, silentLog, (gap) => reportedGaps.push(gap));
  let now = GENESIS;
  const followedWallets = { read: async () => followed };
  const activity = new ActivityService({
    followedWallets,
    index,
    market: tracked,
    gaps: () => monitor,
    now: () => now,
    happened: (followers, view, { wallet }) => {
      const labels = followed.get(wallet);
      if (followers.has('trader') && labels !== undefined) published.push(view(labels));
    },
  });
  const happen = (event: MarketEvent, at = 'time' in event ? event.time : now): void => {
    now = Math.max(now, at);
    market.apply(event);
    activity.applied(event);
  };
  for (const event of [{ kind: 'solPrice', slot: 0, time: GENESIS, usd: 200 } as const, created, ...events])
    market.apply(event);
  for (const wallet of wallets) index.add(wallet, 'trader');
  await activity.remember(wallets);
  return {
    activity,
    published,
    happen,
    monitor,
    reportedGaps,
    setGaps: (gap: MissedSlots) => {
      missed = [gap];
    },
    rows: async (query = {}) => (await activity.page('trader', { ...NEWEST, ...query })).items,
  };
}

const slots = (rows: readonly TrackerActivity[]): number[] => rows.map(({ slot }) => slot);

describe('activity of followed wallets', () => {
  it("starts with the market's history and continues with new events, each once", async () => {
    const { activity, happen, published, rows } = await world(
      ['a', 'b'],
      [trade(10, 'a'), trade(11, 'other'), trade(12, 'b', 'sell')],
    );
    expect(await rows()).toMatchObject([
      { slot: 12, type: 'sell', name: 'name of b', seen_at: null, late_ms: null },
      { slot: 10, type: 'buy', name: 'name of a' },
    ]);
    happen(trade(20, 'a'), GENESIS + 20 * 400 + 150);
    happen(trade(21, 'other'));
    happen(trade(20, 'a'));
    expect(slots(published)).toEqual([20]);
    expect(published[0]).toMatchObject({
      sol_amount: 0.5,
      usd_amount: 100,
      marketcap: expect.closeTo(5_591.8, 1),
      late_ms: 150,
      seen_at: new Date(GENESIS + 20 * 400 + 150).toISOString(),
      token_metadata: { symbol: 'DOG', decimals: 6 },
    });
    await activity.remember(['a', 'b']);
    expect(slots(await rows())).toEqual([20, 12, 10]);
  });

  it('includes transfers of SOL, but neither dust nor tokens without a market', async () => {
    const { happen, rows } = await world(['a']);
    const sent = { ...transfer(5, 'a', 'b'), mint: SOL_MINT };
    happen({ ...sent, tokenAmount: 2_500_000_000n });
    happen({ ...sent, id: 't6:0', tokenAmount: 999_999n });
    happen({ ...sent, id: 't7:0', mint: 'unheard of', tokenAmount: 5n });
    expect(await rows()).toMatchObject([
      {
        type: 'transfer',
        sol_amount: 2.5,
        token_metadata: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        poolAddress: null,
      },
    ]);
  });

  it('shows a transfer to both of its wallets, each from its own side', async () => {
    const { happen, published, rows } = await world(['a', 'b']);
    happen(transfer(5, 'a', 'b'));
    happen(transfer(6, 'x', 'b'));
    expect(published).toMatchObject([
      {
        walletAddress: 'b',
        type: 'transfer',
        direction: 'in',
        counterparty: 'a',
        usd_amount: null,
        token_amount: '7',
      },
      { walletAddress: 'a', type: 'transfer', direction: 'out', counterparty: 'b' },
      { walletAddress: 'b', direction: 'in', counterparty: 'x' },
    ]);
    expect(new Set((await rows()).map(({ id }) => id)).size).toBe(3);
    expect(await rows({ type: 'buy' })).toEqual([]);
  });

  it('drops orphaned activity and shows its replacement', async () => {
    const { activity, happen, rows } = await world(['a', 'b']);
    const [kept, orphan, paper] = [trade(10, 'a'), trade(12, 'b'), trade(13, 'a')];
    const sent = transfer(12, 'x', 'a');
    for (const event of [kept, orphan, paper, sent]) happen(event);
    expect(await rows()).toHaveLength(4);
    expect(activity.rolledBack({ fromSlot: 11, orphaned: [orphan, trade(14, 'nobody')] })).toEqual(
      new Set(['trader']),
    );
    expect(slots(await rows())).toEqual([13, 10]);
    expect(activity.rolledBack({ fromSlot: 11, orphaned: [] })).toEqual(new Set());
    happen({ ...orphan, slot: 15, time: GENESIS + 15 * 400 });
    expect(slots(await rows())).toEqual([15, 13, 10]);
  });

  it('inserts missed events once fetched, reports it, and shows nothing twice', async () => {
    const { happen, published, rows, monitor, reportedGaps, setGaps, activity } = await world(['a']);
    const before = [trade(10, 'a'), trade(11, 'a')];
    const missed = [trade(20, 'a'), trade(30, 'a'), trade(40, 'a')];
    const after = [trade(50, 'a'), trade(51, 'a')];
    for (const event of before) happen(event);
    const gap = { id: 'gap', from: 12, to: null, foundAt: GENESIS + 12_000, filledAt: null, lostAt: null };
    setGaps(gap);
    await monitor.look();
    for (const event of after) happen(event);
    expect((await activity.page('trader', NEWEST)).gaps).toMatchObject([
      { id: 'gap', fromSlot: 12, toSlot: null, state: 'open' },
    ]);

    setGaps({ ...gap, to: 49 });
    await monitor.look();
    for (const event of [...missed, ...after, ...missed]) happen(event, GENESIS + 60_000);
    setGaps({ ...gap, to: 49, filledAt: GENESIS + 61_000 });
    await monitor.look();
    await monitor.look();

    expect(slots(await rows())).toEqual([51, 50, 40, 30, 20, 11, 10]);
    expect(slots(published)).toEqual([10, 11, 50, 51, 20, 30, 40]);
    expect((await rows()).map(({ filled }) => filled)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(published.at(-1)).toMatchObject({ slot: 40, filled: true, late_ms: 60_000 - 40 * 400 });
    expect(slots(await rows({ fromSlot: 12, toSlot: 49 }))).toEqual([40, 30, 20]);
    expect(reportedGaps.map(({ to, filledAt }) => [to, filledAt !== null])).toEqual([
      [null, false],
      [49, false],
      [49, true],
    ]);
    expect((await activity.snapshot('trader')).gaps).toMatchObject([{ state: 'filled', toSlot: 49 }]);
  });
});
