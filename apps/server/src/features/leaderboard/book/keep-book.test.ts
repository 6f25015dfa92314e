import { expect, it } from 'vitest';
import type { SettledTrade } from '#/features/trading/index.ts';
import { keepBook } from './keep-book.ts';
import { StandingBook } from './standing-book.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/** Trades that are settled by a clock that a test sets. */
function market() {
  const clock = { now: START };
  const settled: SettledTrade[] = [];
  const book = new StandingBook();
  const reads = {
    settledPages: async function* () {
      yield settled;
    },
    settledSince: async (since: number) => settled.filter(({ settledAt }) => settledAt > since),
    settledCount: async () => settled.length,
    fundings: async () => [],
  };
  const keeper = keepBook(book, reads, undefined, () => clock.now);
  const trade = (userId: string): void => {
    const count = settled.length + 1;
    settled.push({
      swapId: `swap${count}`,
      userId,
      positionId: `position${count}`,
      mint: 'mint',
      pool: 'pool',
      slot: BigInt(count),
      order: 0n,
      time: START + count,
      side: 'buy',
      tokens: 1_000n,
      walletTokens: 1_000n,
      lamports: 1_000_000n,
      poolTokens: null,
      realized: null,
      cost: null,
      settledAt: clock.now,
    });
  };
  return { clock, keeper, trade, traders: () => [...book.traders()].sort() };
}

it('reads trades settled after the clock was set back', async () => {
  const { clock, keeper, trade, traders } = market();
  clock.now += HOUR_MS;
  trade('ahead');
  await keeper.readNewer();
  clock.now -= HOUR_MS;
  trade('after');
  await keeper.readNewer();
  expect(traders()).toEqual(['after', 'ahead']);
});

it('reads trades settled just before the clock was set forward again', async () => {
  const { clock, keeper, trade, traders } = market();
  trade('before');
  await keeper.readNewer();
  clock.now -= HOUR_MS;
  await keeper.readNewer();
  trade('behind');
  clock.now += HOUR_MS;
  await keeper.readNewer();
  expect(traders()).toEqual(['before', 'behind']);
});
