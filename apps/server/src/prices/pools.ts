/**
 * The pools derived from a token's mint alone: its curve on pump.fun, and the PumpSwap pool that the curve
 * migrates to. Nobody else can create a pool there. Source of the seeds: the programs' published IDLs.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import type { Account } from '@dugout/solana/accounts/account';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { readCurve, readPumpPool } from '@dugout/solana/instructions/pump/accounts';
import { derivedAddress } from '../signer/transaction/derived-address.ts';

interface PoolPlaces {
  readonly curve: string;
  readonly pool: string;
}

/** The token accounts of a pool, which never change. */
export interface Vaults {
  readonly base: string;
  readonly quote: string;
}

/** Both reserves of a pool, and the SOL that it actually holds. Raw units and lamports. */
export interface PoolState {
  readonly tokens: bigint;
  readonly lamports: bigint;
  readonly liquidity: bigint;
}

/** The index of its creator's first pool for these mints. */
const FIRST = '\0\0';

export function poolPlacesOf(mint: string): PoolPlaces {
  const maker = derivedAddress(PUMP_PROGRAM, ['pool-authority', { address: mint }]);
  const seeds = ['pool', FIRST, { address: maker }, { address: mint }, { address: SOL_MINT }];
  return {
    curve: derivedAddress(PUMP_PROGRAM, ['bonding-curve', { address: mint }]),
    pool: derivedAddress(PUMP_SWAP_PROGRAM, seeds),
  };
}

const stateOf = (tokens: bigint, lamports: bigint, liquidity: bigint): PoolState | null =>
  tokens > 0n && lamports > 0n && liquidity >= 0n ? { tokens, lamports, liquidity } : null;

/** Decodes a curve that is still selling; null for anything else. */
export function curveState(account: Account | null): PoolState | null {
  const curve = account === null ? null : readCurve(account);
  if (curve === null || curve.complete || curve.special) return null;
  return stateOf(curve.virtualTokens, curve.virtualLamports, curve.lamportsHeld);
}

/** Decodes the vaults of a token's pool against SOL; null for anything else. */
export function vaultsOf(mint: string, account: Account | null): Vaults | null {
  const pool = account === null ? null : readPumpPool(account);
  if (pool === null || pool.baseMint !== mint || pool.quoteMint !== SOL_MINT) return null;
  return { base: pool.baseVault, quote: pool.quoteVault };
}

/** Decodes a pool from its account and its two vaults; null when one of them is invalid. */
export function poolState(account: Account | null, base: Account | null, quote: Account | null) {
  const pool = account === null ? null : readPumpPool(account);
  const [tokens, lamports] = [base, quote].map((vault) =>
    vault === null ? null : decodeTokenAccount(vault),
  );
  if (pool === null || !tokens || !lamports) return null;
  if (tokens.mint !== pool.baseMint || lamports.mint !== SOL_MINT) return null;
  return stateOf(tokens.amount, lamports.amount + pool.virtualQuote, lamports.amount);
}
