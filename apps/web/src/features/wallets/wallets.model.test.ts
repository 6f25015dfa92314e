import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { MINT } from '#/shared/testing/names.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { assetsOf, checkWithdraw, shownWallets } from './wallets.model.ts';

const FRIEND = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
const main = walletOf({ name: 'Main', lamports: '10000000000' });

describe('[WALLET-07] wallet list', () => {
  const sniper = walletOf({ name: 'Sniper', address: FRIEND, archived: true });

  it('filters by state, name and start of an address', () => {
    expect(shownWallets([main, sniper], 'all', '')).toEqual([main, sniper]);
    expect(shownWallets([main, sniper], 'active', '')).toEqual([main]);
    expect(shownWallets([main, sniper], 'archived', '')).toEqual([sniper]);
    expect(shownWallets([main, sniper], 'all', ' sNIp ')).toEqual([sniper]);
    expect(shownWallets([main, sniper], 'all', FRIEND.slice(0, 6))).toEqual([sniper]);
    expect(shownWallets([main, sniper], 'all', 'nothing')).toEqual([]);
  });
});

describe('withdrawal', () => {
  const token = {
    walletAddress: main.address,
    mint: MINT,
    name: 'Cat',
    symbol: 'CAT',
    image: null,
    decimals: 6,
    amount: '2500000',
    valueSol: 1,
  };
  const [sol, cat] = assetsOf(main, [
    token,
    { ...token, walletAddress: FRIEND },
    { ...token, mint: FRIEND, decimals: null },
  ]);

  it('is limited to SOL without its fee and tokens with known decimals', () => {
    expect(sol).toMatchObject({ mint: SOL_MINT, held: 10_000_000_000n, most: 9_999_995_000n });
    expect(cat).toMatchObject({ mint: MINT, symbol: 'CAT', most: 2_500_000n });
    expect(assetsOf(walletOf({ lamports: '4000' }), [])[0].most).toBe(0n);
  });

  it.each([
    ['', 'Enter an amount'],
    ['abc', 'Enter a number with at most 9 decimals'],
    ['-1', 'Enter a number with at most 9 decimals'],
    ['0', 'The amount must be above zero'],
    ['0.0000000001', 'Enter a number with at most 9 decimals'],
    ['0.0005', 'The minimum is 0.00089088 SOL'],
    ['10', 'Not enough SOL in this wallet (incl. network fee)'],
    ['99999999999999999999', 'Not enough SOL in this wallet (incl. network fee)'],
    ['9.999995', null],
  ])('of %j SOL returns %j', (amount, error) => {
    expect(checkWithdraw({ amount, destination: FRIEND }, sol, main.address)).toEqual({
      amount: error,
      destination: null,
    });
  });

  it.each([
    ['', 'Enter a destination address'],
    ['nobody', 'Enter a valid Solana address'],
    [` ${FRIEND} `, null],
  ])('to %j returns %j', (destination, error) => {
    expect(checkWithdraw({ amount: '1', destination }, sol, main.address).destination).toBe(error);
  });

  it('cannot go to the wallet itself', () => {
    expect(checkWithdraw({ amount: '1', destination: FRIEND }, sol, FRIEND).destination).toBe(
      'Choose a different wallet as destination',
    );
  });
});
