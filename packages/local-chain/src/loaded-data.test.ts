import type { Address } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetLoadedAccountsDataSizeLimitInstruction,
} from '@solana-program/compute-budget';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chainKey, signedTransaction, toWire } from './keys.ts';
import type { LocalChain } from './local-chain.ts';
import { openTokenAccount } from './pools/instructions.ts';
import { tokenAccountOf } from './pools/pool.ts';
import { startChain } from './start-chain.ts';
import { readWire } from './wire-transaction.ts';

const payer = chainKey('loaded data', 'payer');
let chain: LocalChain;
beforeEach(async () => {
  chain = await startChain({ seed: 'loaded data', slotMs: 'by hand' });
  chain.airdrop(payer.address, 1_000_000_000n);
  chain.step(3);
});
afterEach(() => chain.stop());

async function opening(limit: number) {
  const [pool] = chain.pools;
  if (pool === undefined) throw new Error('no pool');
  const owner = payer.address as Address;
  const ata = await tokenAccountOf(owner, pool.mint, pool.token.program);
  return readWire(
    toWire(
      signedTransaction(
        [
          getSetComputeUnitLimitInstruction({ units: 200_000 }),
          getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: limit }),
          openTokenAccount(owner, owner, ata, pool),
        ],
        owner,
        chain.bank.lifetime('processed'),
        [payer],
      ),
    ),
  );
}

it('reports the data that a transaction loads: with that limit it runs, with less it does not', async () => {
  const { loadedBytes: size, error } = chain.bank.simulate(await opening(64 * 1024 * 1024), 'processed');
  expect(error).toBeNull();
  expect(size).toBeGreaterThan(10_000);
  expect(chain.bank.simulate(await opening(size), 'processed').error).toBeNull();
  expect(chain.bank.simulate(await opening(Math.floor(size / 2)), 'processed').error).toBe(
    'MaxLoadedAccountsDataSizeExceeded',
  );
});
