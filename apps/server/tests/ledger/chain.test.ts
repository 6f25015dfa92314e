import { expect, it } from 'vitest';
import { ledgerChainConflict } from '#/features/wallets/onchain/check-ledger.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';

const database = sharedDatabase();

it('binds a ledger to the first chain that it is used with', async () => {
  expect(await ledgerChainConflict(database.db, 'mainnet')).toBeNull();
  expect(await ledgerChainConflict(database.db, 'mainnet')).toBeNull();
  expect(await ledgerChainConflict(database.db, 'fork')).toMatch(/holds wallets of another chain/);
  expect(await ledgerChainConflict(database.db, 'mainnet')).toBeNull();
});
