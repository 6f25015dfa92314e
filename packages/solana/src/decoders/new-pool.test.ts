import { describe, expect, it } from 'vitest';
import { PAYER, placed } from '../testing/swap-builder.ts';
import { TransactionBuilder } from '../testing/transaction-builder.ts';
import { newPoolOf } from './new-pool.ts';

const AMM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';
const INITIALIZE_2 = Buffer.concat([Buffer.of(1), Buffer.alloc(25)]);

/** Each program's pool initialization: its data, and the positions of pool, mints and vaults. */
const PROGRAMS = [
  ['raydium', AMM, INITIALIZE_2, 4, [8, 9], [10, 11]],
  [
    'raydium-cpmm',
    'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    Buffer.from('afaf6d1f0d989bed', 'hex'),
    3,
    [4, 5],
    [10, 11],
  ],
  [
    'meteora-dyn',
    'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB',
    Buffer.from('07a68aabceabecf4', 'hex'),
    0,
    [3, 4],
    [7, 8],
  ],
  [
    'meteora-dyn-v2',
    'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
    Buffer.from('5fb40aac54aee828', 'hex'),
    6,
    [8, 9],
    [10, 11],
  ],
] as const;

function made(
  program: string,
  data: Uint8Array,
  pool: number,
  mints: readonly [number, number],
  vaults: readonly [number, number],
  first = true,
) {
  const [tokenMint, quoteMint] = first ? mints : [mints[1], mints[0]];
  const [tokenVault, quoteVault] = first ? vaults : [vaults[1], vaults[0]];
  const names = {
    pool,
    token: tokenMint,
    quote: quoteMint,
    'token vault': tokenVault,
    'quote vault': quoteVault,
  };
  return new TransactionBuilder(PAYER)
    .outer(program, placed(21, names), data)
    .transfer('account 14', 'quote vault', 85n)
    .transfer('account 15', 'token vault', 206n);
}

describe("a token's pool created in a transaction", () => {
  it.each(PROGRAMS)(
    'of %s has first reserves equal to the deposits into its vaults',
    (market, program, data, pool, mints, vaults) => {
      for (const first of [true, false]) {
        const builder = made(program, data, pool, mints, vaults, first);
        expect(newPoolOf(builder.transaction(), builder.addressOf('token'))).toEqual({
          pool: builder.addressOf('pool'),
          market,
          reserves: { base: 206n, quote: 85n },
        });
      }
    },
  );

  it.each(PROGRAMS)(
    'of %s is null for a token that it does not hold',
    (_, program, data, pool, mints, vaults) => {
      const builder = made(program, data, pool, mints, vaults);
      expect(newPoolOf(builder.transaction(), builder.addressOf('another token'))).toBeNull();
    },
  );

  it('is found behind other instructions', () => {
    const builder = new TransactionBuilder(PAYER)
      .outer('another program', ['token'], INITIALIZE_2)
      .outer(AMM, ['token'], Buffer.of(9));
    const [, program, data, pool, mints] = PROGRAMS[0];
    builder.outer(program, placed(21, { pool, token: mints[0], quote: mints[1] }), data);
    expect(newPoolOf(builder.transaction(), builder.addressOf('token'))).toEqual({
      pool: builder.addressOf('pool'),
      market: 'raydium',
      reserves: null,
    });
  });

  it('has unknown reserves when only one vault received a deposit', () => {
    const [, program, data, pool, mints, vaults] = PROGRAMS[1];
    const builder = new TransactionBuilder(PAYER)
      .outer(program, placed(21, { pool, token: mints[0], quote: mints[1], 'token vault': vaults[0] }), data)
      .transfer('account 15', 'token vault', 206n);
    expect(newPoolOf(builder.transaction(), builder.addressOf('token'))?.reserves).toBeNull();
  });

  it('is not read from instructions with a matching prefix', () => {
    const [, , , pool, mints, vaults] = PROGRAMS[0];
    const longer = made(AMM, Buffer.concat([INITIALIZE_2, Buffer.of(0)]), pool, mints, vaults);
    expect(newPoolOf(longer.transaction(), longer.addressOf('token'))).toBeNull();
  });
});
