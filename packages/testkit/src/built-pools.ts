import { SOL_MINT } from '@dugout/domain/sol';
import * as dlmm from '@dugout/solana/decoders/meteora-dlmm/layout';
import * as orca from '@dugout/solana/decoders/orca-whirlpool/layout';
import type { Places } from '@dugout/solana/decoders/places';
import * as pumpSwap from '@dugout/solana/decoders/pump-swap/layout';
import * as amm from '@dugout/solana/decoders/raydium-amm/layout';
import * as clmm from '@dugout/solana/decoders/raydium-clmm/layout';
import * as cpmm from '@dugout/solana/decoders/raydium-cpmm/layout';
import * as tokenSwap from '@dugout/solana/decoders/token-swap/decoder';
import { args, placed, swapAccounts } from '@dugout/solana/testing/swap-builder';
import { disc, TransactionBuilder } from '@dugout/solana/testing/transaction-builder';
import { BUY, FIRST_SECOND, key, named } from './built-curve.ts';

export interface Pool {
  readonly program: string;
  readonly accounts: number;
  readonly places: Places;
  readonly data: Buffer;
}
const [DLMM_SWAP = 0n] = dlmm.SWAP_INSTRUCTIONS;
const [CPMM_SWAP = 0n] = cpmm.SWAP_INSTRUCTIONS;
const [[CLMM_SWAP, CLMM_PLACES] = [0n, dlmm.PLACES]] = clmm.SWAPS;
const [[ORCA_SWAP, { places: ORCA_PLACES }] = [0n, { places: dlmm.PLACES }]] = orca.SWAPS;
const AMM_PLACES = amm.swapPlaces(Buffer.alloc(17, 16), 8) ?? dlmm.PLACES;
const amounts = args(1_000n, 1n);

/** Programs whose swaps are read from their transfers. */
export const POOLS: readonly Pool[] = [
  {
    program: cpmm.CPMM_PROGRAM,
    accounts: 13,
    places: cpmm.PLACES,
    data: Buffer.concat([disc(CPMM_SWAP), amounts]),
  },
  {
    program: clmm.CLMM_PROGRAM,
    accounts: 13,
    places: CLMM_PLACES,
    data: Buffer.concat([disc(CLMM_SWAP), amounts, Buffer.alloc(17)]),
  },
  {
    program: dlmm.DLMM_PROGRAM,
    accounts: 15,
    places: dlmm.PLACES,
    data: Buffer.concat([disc(DLMM_SWAP), amounts]),
  },
  // Orca's accounts of the user are in the pool's order, and the last byte says that token B goes in.
  {
    program: orca.WHIRLPOOL_PROGRAM,
    accounts: 11,
    places: { ...ORCA_PLACES, userIn: ORCA_PLACES.userOut, userOut: ORCA_PLACES.userIn },
    data: Buffer.concat([disc(ORCA_SWAP), amounts, Buffer.alloc(16), Buffer.of(1, 0)]),
  },
  {
    program: amm.AMM_PROGRAM,
    accounts: 8,
    places: AMM_PLACES,
    data: Buffer.concat([Buffer.of(16), amounts]),
  },
  {
    program: tokenSwap.SAROS_PROGRAM,
    accounts: 10,
    places: { ...tokenSwap.PLACES, vaultA: tokenSwap.PLACES.vaultB, vaultB: tokenSwap.PLACES.vaultA },
    data: Buffer.concat([Buffer.of(tokenSwap.SWAP), amounts]),
  },
];

/** Builds a buy in a pool that holds the token in its first vault. */
export function inPool(
  { program, accounts, places, data }: Pool,
  mint: string,
  wallet: string,
  { tokens, quote, quoteMint = SOL_MINT }: { tokens: bigint; quote: bigint; quoteMint?: string },
): TransactionBuilder {
  const builder = new TransactionBuilder(wallet)
    .holds('vault a', mint, named(`owner of ${program}`), -tokens)
    .holds('vault b', quoteMint, named(`owner of ${program}`), quote)
    .holds('user in', quoteMint, wallet, -quote)
    .holds('user out', mint, wallet, tokens);
  // Accounts of wrapped SOL hold its lamports.
  if (quoteMint === SOL_MINT) builder.lamports('user in', -quote).lamports('vault b', quote);
  if (mint === SOL_MINT) builder.lamports('user out', tokens).lamports('vault a', -tokens);
  return builder
    .outer(program, swapAccounts(accounts, { ...places }), data)
    .transfer('user in', 'vault b', quote)
    .transfer('vault a', 'user out', tokens);
}

/** Builds a buy on PumpSwap with the program's event. The fees are 0.2% for the pool and 0.05% for the protocol. */
export function inPumpSwap(mint: string, wallet: string, lamports: bigint): TransactionBuilder {
  const tokens = lamports * 20_000n;
  const [poolFee, protocolFee] = [lamports / 500n, lamports / 2_000n];
  const withPoolFee = lamports + poolFee;
  const accounts = placed(17, {
    pool: 0,
    payer: 1,
    mint: pumpSwap.ACCOUNTS.baseMint,
    'quote mint': pumpSwap.ACCOUNTS.quoteMint,
    'user out': pumpSwap.ACCOUNTS.userBase,
    'user in': pumpSwap.ACCOUNTS.userQuote,
    'vault a': pumpSwap.ACCOUNTS.poolBase,
    'vault b': pumpSwap.ACCOUNTS.poolQuote,
    'fee tokens': 10,
  });
  const builder = new TransactionBuilder(wallet);
  builder.account('mint', mint);
  builder.account('quote mint', SOL_MINT);
  const pool = builder.addressOf('pool');
  const event = Buffer.concat([
    disc(pumpSwap.BUY_EVENT),
    args(BigInt(FIRST_SECOND), tokens, withPoolFee * 2n, 0n, 0n, tokens * 900n, lamports * 900n),
    args(lamports, 20n, poolFee, 5n, protocolFee, withPoolFee, withPoolFee + protocolFee),
    ...[pool, wallet].map(key),
    Buffer.alloc(128),
  ]);
  return builder
    .holds('vault a', mint, pool, -tokens)
    .holds('vault b', SOL_MINT, pool, withPoolFee)
    .holds('fee tokens', SOL_MINT, named('protocol'), protocolFee)
    .holds('user in', SOL_MINT, wallet, -withPoolFee - protocolFee)
    .holds('user out', mint, wallet, tokens)
    .lamports('user in', -withPoolFee - protocolFee)
    .lamports('vault b', withPoolFee)
    .outer(pumpSwap.PUMP_SWAP_PROGRAM, accounts, Buffer.concat([disc(BUY), args(tokens, withPoolFee * 2n)]))
    .transfer('vault a', 'user out', tokens)
    .transfer('user in', 'vault b', withPoolFee)
    .transfer('user in', 'fee tokens', protocolFee)
    .event(pumpSwap.PUMP_SWAP_PROGRAM, event);
}
