import { expect, it } from 'vitest';
import type { SettledTrade } from '#/features/trading/index.ts';
import { keepBook } from './keep-book.ts';
import { StandingBook } from './standing-book.ts';

/** Trades of a database, each of a separate transaction. */
function database(transactions = 100n) {
  const settled: { readonly in: bigint; readonly trade: SettledTrade }[] = [];
  let begun = transactions;
  return {
    reads: {
      settledPages: async function* () {
        yield settled.map(({ trade }) => trade);
      },
      settledSince: async (since: bigint | null) => ({
        trades: since === null ? [] : settled.filter((each) => each.in >= since).map(({ trade }) => trade),
        since: begun,
      }),
      settledCount: async () => settled.length,
      fundings: async () => [],
    },
    trade(userId: string): void {
      const count = settled.length + 1;
      settled.push({
        in: begun,
        trade: {
          swapId: `swap${count}`,
          userId,
          positionId: `position${count}`,
          mint: 'mint',
          pool: 'pool',
          slot: BigInt(count),
          order: 0n,
          time: count,
          side: 'buy',
          tokens: 1_000n,
          walletTokens: 1_000n,
          lamports: 1_000_000n,
          poolTokens: null,
          realized: null,
          cost: null,
        },
      });
      begun++;
    },
  };
}

/** Returns the traders of a book that goes on from a kept one, on another database or the same. */
async function resumed(
  kept: ReturnType<ReturnType<typeof keepBook>['kept']>,
  on: ReturnType<typeof database>,
) {
  const book = new StandingBook();
  await keepBook(book, on.reads).resume(kept);
  return [...book.traders()].sort();
}

it('goes on after the trades of its snapshot', async () => {
  const own = database();
  own.trade('early');
  const keeper = keepBook(new StandingBook(), own.reads);
  await keeper.readAll();
  const kept = structuredClone(keeper.kept());
  own.trade('late');
  expect(await resumed(kept, own)).toEqual(['early', 'late']);
});

it('reads everything when a restored database numbers its transactions from lower ids again', async () => {
  const keeper = keepBook(new StandingBook(), database(5_000n).reads);
  await keeper.readAll();
  const restored = database(7n);
  restored.trade('restored');
  expect(await resumed(keeper.kept(), restored)).toEqual(['restored']);
});
