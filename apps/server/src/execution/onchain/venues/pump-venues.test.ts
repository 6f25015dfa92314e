import { fromBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Account } from '@dugout/solana/accounts/account';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { derived, PUMP_FEE_PROGRAM } from '@dugout/solana/instructions/pump/derived';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINT, named, PLATFORM } from '#/signer/testing/names.ts';
import { TOKEN_PROGRAM } from '#/signer/transaction/programs.ts';
import type { OnchainOrder } from '../onchain-venue.ts';
import { derive } from '../transactions/accounts.ts';
import { pumpCurveVenue } from './pump-curve.venue.ts';
import { pumpSwapVenue } from './pump-swap.venue.ts';
import { lifetime, orderOf, SOL, signable } from './venue.fixture.ts';

const bytesOf = (address: string) => fromBase58(address) ?? new Uint8Array(32);
const u64 = (...values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * at);
  return bytes;
};
const u128 = (value: bigint): Buffer => u64(BigInt.asUintN(64, value), BigInt.asUintN(64, value >> 64n));
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const flags = (...values: readonly boolean[]): Buffer => Buffer.from(values.map(Number));
const account = (owner: string, ...parts: readonly Uint8Array[]): Account => ({
  owner,
  data: Uint8Array.from(Buffer.concat(parts)),
});

const mint = account(TOKEN_PROGRAM, Buffer.alloc(36), u64(10n ** 15n), Buffer.from([6, 1]), Buffer.alloc(36));
const tokens = (amount: bigint): Account =>
  account(
    TOKEN_PROGRAM,
    bytesOf(MINT),
    bytesOf(named('pool')),
    u64(amount),
    Buffer.alloc(36),
    Buffer.from([1]),
    Buffer.alloc(56),
  );
const curve = ({
  complete = false,
  mayhem = false,
  cashback = false,
  quote = Buffer.alloc(32),
  left = 793_100_000_000_000n,
} = {}): Account =>
  account(
    PUMP_PROGRAM,
    hex('17b7f83760d8ac60'),
    u64(1_073_000_000_000_000n, 30n * SOL, left, 0n, 10n ** 15n),
    flags(complete),
    bytesOf(named('creator')),
    flags(mayhem, cashback),
    quote,
  );
const BUYBACKS = Buffer.concat(Array.from({ length: 8 }, (_, n) => bytesOf(named(`buyback ${n}`))));
const global = account(
  PUMP_PROGRAM,
  hex('a7e8e8b1c86c727f'),
  Buffer.alloc(33),
  bytesOf(named('fees')),
  Buffer.alloc(668),
  BUYBACKS,
);
const config = account(
  PUMP_SWAP_PROGRAM,
  hex('95089ccaa0fcb0d9'),
  Buffer.alloc(49),
  bytesOf(named('fees')),
  Buffer.alloc(7 * 32 + 330),
  BUYBACKS,
);
/**
 * 95 and 30 basis points below a market cap of 420 SOL, 90 and 35 above; 20, 5 and 0 for pools not created by a
 * curve.
 */
const schedule = account(
  PUMP_FEE_PROGRAM,
  hex('8f3492bbdb7b4c9b'),
  Buffer.alloc(33),
  u64(20n, 5n, 0n),
  Buffer.from([2, 0, 0, 0]),
  u128(0n),
  u64(0n, 95n, 30n),
  u128(420n * SOL),
  u64(0n, 90n, 35n),
);
const poolOf = ({ virtual = 0n, cashback = false, creator = named('somebody') } = {}): Account =>
  account(
    PUMP_SWAP_PROGRAM,
    hex('f19a6d0411b16dbc'),
    Buffer.alloc(3),
    bytesOf(creator),
    bytesOf(MINT),
    bytesOf(SOL_MINT),
    bytesOf(named('lp')),
    bytesOf(named('base vault')),
    bytesOf(named('quote vault')),
    u64(1n),
    bytesOf(named('creator')),
    flags(false, cashback),
    u128(BigInt.asUintN(128, virtual)),
  );

let places: Readonly<Record<'curve' | 'global' | 'config' | 'curveFees' | 'poolFees' | 'authority', string>>;
beforeAll(async () => {
  places = {
    curve: await derive(derived.curve(MINT)),
    global: await derive(derived.global),
    config: await derive(derived.globalConfig),
    curveFees: await derive(derived.feeConfig(PUMP_PROGRAM)),
    poolFees: await derive(derived.feeConfig(PUMP_SWAP_PROGRAM)),
    authority: await derive(derived.poolAuthority(MINT)),
  };
});

/** A chain with these accounts and the programs' settings; other accounts hold no lamports. */
function chainOf(own: Readonly<Record<string, Account>>, held: bigint = 0n) {
  const { global: curves, config: pools, curveFees, poolFees } = places;
  const all: Readonly<Record<string, Account>> = {
    [MINT]: mint,
    [curves]: global,
    [pools]: config,
    [curveFees]: schedule,
    [poolFees]: schedule,
    [named('base vault')]: tokens(206_900_000_000_000n),
    [named('quote vault')]: tokens(85n * SOL),
    ...own,
  };
  return {
    lifetime,
    accounts: async (addresses: readonly string[]) => addresses.map((address) => all[address] ?? null),
    lamports: async (addresses: readonly string[]) => addresses.map(() => held),
  };
}
const curveVenue = (state: Account, held?: bigint) =>
  pumpCurveVenue({
    chain: chainOf({ [places.curve]: state }, held),
    feeWallet: PLATFORM,
    pool: () => ({ market: 'pumpfun', pool: places.curve, isProved: true }),
  });
const poolVenue = (state: Account) =>
  pumpSwapVenue({
    chain: chainOf({ [named('pool')]: state }),
    feeWallet: PLATFORM,
    pool: () => ({ market: 'pumpfun-amm', pool: named('pool'), isProved: true }),
  });

const ORDERS: readonly (readonly [string, Partial<OnchainOrder>])[] = [
  ['buys for an exact input', {}],
  ['buys an exact output', { mode: 'ExactOut', amount: 25_000_000_000n }],
  ['sells an exact input', { side: 'sell', amount: 25_000_000_000n }],
  ['sells everything and closes the account', { side: 'sell', amount: 25_000_000_000n, closes: true }],
  ['sells for an exact output', { side: 'sell', mode: 'ExactOut', amount: SOL / 10n }],
];

describe.each([
  ['a coin', false],
  ['a coin with cashback', true],
])('%s', (_coin, cashback) => {
  it.each(ORDERS)('%s on its curve, as the signer accepts it', async (_name, rest) => {
    const quote = await curveVenue(curve({ cashback })).prepare(orderOf(rest));
    signable(quote);
    expect(quote.unsigned?.promise.closesInput).toBe(rest.closes === true);
    expect(quote.platformFee).toBeGreaterThan(0n);
    if (rest.mode === 'ExactOut') expect(quote.outAmount).toBeGreaterThanOrEqual(rest.amount ?? 0n);
    else expect(quote.inAmount).toBe(rest.amount ?? SOL);
  });

  it.each(ORDERS)('%s in its pool, as the signer accepts it', async (_name, rest) => {
    signable(await poolVenue(poolOf({ cashback })).prepare(orderOf(rest)));
  });
});

describe('direct trades on pump.fun and PumpSwap', () => {
  it("match pump.fun's output for the same trade on a fresh curve", async () => {
    expect((await curveVenue(curve()).prepare(orderOf({ amount: SOL }))).outAmount).toBe(33_868_005_679_246n);
  });

  it('buy the rest of a curve within the budget and charge the fee on the used part', async () => {
    const quote = await curveVenue(curve({ left: 10n ** 12n })).prepare(orderOf({ amount: SOL }));
    signable(quote);
    expect(quote).toMatchObject({ outAmount: 10n ** 12n, threshold: 10n ** 12n });
    expect(quote.inAmount).toBeLessThan(SOL / 10n);
    expect(quote.platformFee * 100n).toBeLessThanOrEqual(quote.inAmount);
    expect(quote.unsigned?.promise).toMatchObject({ maxIn: '990000000', minOut: `${10n ** 12n}` });
  });

  it('charge by market cap in pools created by a curve, and flat fees in others', async () => {
    const bought = async (creator: string) =>
      (await poolVenue(poolOf({ creator })).prepare(orderOf({}))).outAmount;
    expect(await bought(places.authority)).toBeLessThan(await bought(named('somebody')));
  });

  it('include rent only for missing accounts', async () => {
    const [first, later] = [curveVenue(curve()), curveVenue(curve(), 1n)];
    expect((await first.prepare(orderOf({ build: false }))).rentLamports).toBe(4_835_280n);
    expect((await later.prepare(orderOf({ build: false }))).rentLamports).toBe(0n);
  });

  it('price a pool by its effective quote: without fees waiting in the vault, with a boost', async () => {
    const bought = async (virtual: bigint) =>
      (await poolVenue(poolOf({ virtual })).prepare(orderOf({}))).outAmount;
    const plain = await bought(0n);
    expect(await bought(-8n * SOL)).toBeGreaterThan(plain);
    expect(await bought(8n * SOL)).toBeLessThan(plain);
  });

  it.each([
    ['a curve that is complete', () => curve({ complete: true }), /graduated/],
    ['a coin with special rules', () => curve({ mayhem: true }), /special rules/],
    ['a coin that is not bought with SOL', () => curve({ quote: Buffer.alloc(32, 9) }), /special rules/],
    ['an account that is no curve', () => poolOf(), /cannot be read/],
  ])('refuse %s', async (_name, state, message) => {
    await expect(curveVenue(state()).prepare(orderOf({}))).rejects.toThrow(message);
  });
});
