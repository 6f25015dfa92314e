import { expect, it } from 'vitest';
import { tradingFaults } from '#/features/trading/offline.ts';
import type { Db } from '#/platform/db/db.ts';
import { runSql } from '#tests/kit/database.ts';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { tradingWorlds } from './kit.ts';

const database = sharedDatabase();
const world = sharedEach(tradingWorlds(() => database.db));

/** Returns the faults after a change, and takes the change back. */
async function faultsAfter(change: (db: Db) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  await expect(
    database.db.transaction(async (tx) => {
      await change(tx);
      faults = await tradingFaults(tx);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  return faults;
}

it('names falsified balances, positions, lots, reserved amounts and lost rows', async () => {
  const { swap, order, sale } = world;
  await swap(order());
  await swap(sale({ amount: undefined, amountPercent: 50 }));
  expect(await tradingFaults(database.db)).toEqual([]);
  const [held] = await database.sql<{ wallet: string; mint: string; id: string }>`
    SELECT wallet_address AS wallet, mint, id FROM position WHERE closed_at IS NULL ORDER BY opened_at DESC LIMIT 1`;
  if (held === undefined) throw new Error('no position');
  const { wallet, mint, id } = held;
  const named = (text: string) => expect.stringContaining(text);
  expect(
    await faultsAfter(
      (tx) =>
        runSql(
          tx,
        )`UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'wallet' AND ref = ${wallet} AND asset = ${mint}`,
    ),
  ).toEqual([named(`position of ${wallet} in ${mint}: ledger`), named(`tokens of ${wallet} in ${mint}`)]);
  expect(
    await faultsAfter(
      (tx) => runSql(tx)`UPDATE lot SET left_amount = left_amount - 1 WHERE position_id = ${id}`,
    ),
  ).toEqual([`lots of position ${id} do not add up`]);
  expect(
    await faultsAfter((tx) => runSql(tx)`DELETE FROM swap_fill WHERE position_id = ${id} AND side = 'sell'`),
  ).toEqual([named(`tokens of ${wallet} in ${mint}`)]);
  expect(
    await faultsAfter(
      (tx) =>
        runSql(
          tx,
        )`INSERT INTO ledger_account (kind, ref, asset, balance) VALUES ('hold', ${wallet}, 'elsewhere', 7)
          ON CONFLICT (kind, ref, asset) DO UPDATE SET balance = 7`,
    ),
  ).toEqual([
    `position of ${wallet} in elsewhere: ledger 7, position 0`,
    `reserved of ${wallet} in elsewhere: ledger 7, open swaps and withdrawals 0`,
  ]);
});
