import { readFileSync } from 'node:fs';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { swapAccounts } from '@dugout/solana/testing/swap-builder';
import { TransactionBuilder } from '@dugout/solana/testing/transaction-builder';
import { addCurveTrade, creationOf, named } from './built-curve.ts';
import { POOLS, type Pool } from './built-pools.ts';
import { asJson } from './built-transactions.ts';
import { hasRecorded, recordedJson, recordedPath } from './recorded.ts';

export const FIELD = {
  dustMint: 'GskQCQG3cg2nREzuAhhzyVtSMQeBqUNcDwsmeRCDVwr9',
  pnlWallet: 'DJwob6o7JVXw1tpQnmG3jHq4afJKfi4P9eH6R8mzKiox',
  pnlMint: 'Cwes36iz5NJrn5uvXBmJ1pNzaytRHbUsYyMGZyU4H1rm',
  /** A coin, and a token that is quoted in it. */
  quoteCoin: 'AAeVN8d7YSKaf1EDpaFgNVjvCuTYZopJu9pJXW8avamp',
  quotedMint: '65DtNBBYVEP5UMmrMxf7Vqg2syHKR27sU3HH4kyCpXhE',
} as const;

const USD1 = 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const SOL = 1_000_000_000n;
const SLOT = 454_900_600;
const SECOND = 1_791_600_600;
const [CPMM] = POOLS as [Pool];

interface PoolTrade {
  readonly mint: string;
  readonly quoteMint: string;
  readonly tokens: bigint;
  readonly quote: bigint;
  readonly isBuy?: boolean;
}

/** Builds a swap in a pool, with checked transfers. */
function poolTrade({ mint, quoteMint, tokens, quote, isBuy = true }: PoolTrade): TransactionBuilder {
  const wallet = named(`trader of ${mint}`);
  const owner = named('pool owner');
  const { program, accounts, places, data } = CPMM;
  const [paid, got] = isBuy ? [quoteMint, mint] : [mint, quoteMint];
  const [paidAmount, gotAmount] = isBuy ? [quote, tokens] : [tokens, quote];
  const builder = new TransactionBuilder(wallet);
  builder.account('paid mint', paid);
  builder.account('got mint', got);
  builder.account('pool', named(`pool of ${mint}`));
  const decimals = (of: string): number => (of === SOL_MINT ? 9 : 6);
  return builder
    .holds('vault a', paid, owner, paidAmount)
    .holds('vault b', got, owner, -gotAmount)
    .holds('user in', paid, wallet, -paidAmount)
    .holds('user out', got, wallet, gotAmount)
    .outer(program, swapAccounts(accounts, { ...places }), data)
    .transfer2022('user in', 'paid mint', 'vault a', paidAmount, decimals(paid))
    .transfer2022('vault b', 'got mint', 'user out', gotAmount, decimals(got));
}

const whole = { tokens: 100_000_000_000n, quote: SOL };
/** Trades of the dust cases: whole ones at 0.00001 SOL, and four too small to set a price. */
const DUST: readonly Pick<PoolTrade, 'tokens' | 'quote' | 'isBuy'>[] = [
  whole,
  whole,
  { tokens: 150n, quote: 1n, isBuy: false },
  whole,
  { tokens: 99n, quote: 0n, isBuy: false },
  whole,
  { tokens: 1n, quote: 1n },
  whole,
];

/** Builds a buy of 34 million tokens for 1 SOL and fees, or the sale of all of them at the same price. */
function pnl(isBuy: boolean): TransactionBuilder {
  const after = isBuy
    ? { base: 1_038_000_000_000_000n, quote: 31n * SOL }
    : { base: 1_072_000_000_000_000n, quote: 30n * SOL };
  const builder = new TransactionBuilder(FIELD.pnlWallet);
  const trade = { isBuy, tokens: 34_000_000_000_000n, lamports: SOL, after };
  addCurveTrade(builder, { mint: FIELD.pnlMint, pool: named('curve of pnl') }, trade, [
    9_500_000n,
    3_000_000n,
  ]);
  return builder;
}

/** Builds a field case in `getTransaction`'s json form. */
function built(name: string): object {
  const dust = /^dust-([0-7])$/.exec(name)?.[1];
  if (dust !== undefined) {
    const at = Number(dust);
    const amounts = DUST[at] ?? whole;
    const trade = poolTrade({ mint: FIELD.dustMint, quoteMint: SOL_MINT, ...amounts });
    return asJson(trade.transaction(), { name, slot: SLOT + at, blockTime: SECOND + at });
  }
  if (name === 'usd1') {
    const trade = poolTrade({
      mint: named('usd1 mint'),
      quoteMint: USD1,
      tokens: 1_000_000_000_000n,
      quote: 5_000_000n,
    });
    return asJson(trade.transaction(), { name, slot: SLOT - 400, blockTime: SECOND - 400 });
  }
  if (name === 'quote-create-3nd9') {
    const creation = creationOf({
      creator: named('creator of quoted'),
      name: 'Quoted',
      symbol: 'QUOTED',
      mint: FIELD.quotedMint,
      pool: named('curve of quoted'),
      quoteMint: FIELD.quoteCoin,
    });
    return asJson(creation.transaction(), { name, slot: SLOT - 90_000, blockTime: SECOND - 70_000 });
  }
  if (name === 'pnl-buy' || name === 'pnl-sell') {
    const at = name === 'pnl-buy' ? 0 : 1;
    const place = { name, slot: 322_827_198 + at, blockTime: 1_740_419_341 + at };
    return asJson(pnl(at === 0).transaction(), place);
  }
  throw new RangeError(`no field case ${name}`);
}

export const fieldCases = (prefix: string): string[] =>
  [...DUST.keys()]
    .map((at) => `dust-${at}`)
    .concat('usd1', 'pnl-buy', 'pnl-sell', 'quote-create-3nd9')
    .filter((name) => name.startsWith(prefix));

/**
 * Returns a field case as the text of a file: trades of dust, of a token quoted in USD1, of a wallet with known
 * profit, and the creation of a token quoted in another. Recorded if present, otherwise built.
 */
export const fieldCase = (name: string): string =>
  hasRecorded
    ? readFileSync(recordedPath(`field/${name}.json`), 'utf8')
    : JSON.stringify({ jsonrpc: '2.0', id: 1, result: built(name) });

export function builtMayhemCreation(): string {
  const { quotedMint: mint } = FIELD;
  const pool = named('curve of quoted');
  const creation = creationOf({
    ...{ creator: named('creator of quoted'), name: 'Quoted', symbol: 'QUOTED', mint, pool },
    quoteMint: NATIVE_QUOTE_MINT,
    isMayhem: true,
  });
  const place = { name: 'mayhem', slot: SLOT, blockTime: SECOND };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: asJson(creation.transaction(), place) });
}

/** Returns a trade of SOL against USDC, from which the market derives the SOL price. */
export function solInDollars(place: { readonly slot: number; readonly blockTime: number }): object {
  if (hasRecorded) {
    const recorded = recordedJson('tx/galileo/whirl_dlmm__4SYT9988Dt.json') as { result?: object };
    return { ...(recorded.result ?? recorded), ...place };
  }
  const trade = poolTrade({ mint: SOL_MINT, quoteMint: USDC, tokens: SOL, quote: 150_000_000n });
  return asJson(trade.transaction(), { name: 'sol in dollars', ...place });
}

export const importLine = (): string =>
  hasRecorded
    ? readFileSync(recordedPath('field/import-one-line.txt'), 'utf8')
    : [1, 2, 3].map((at) => named(`imported ${at}`)).join(',');
