/**
 * The pools that follow from a token's mint alone: its curve on pump.fun, and the PumpSwap pool that the curve
 * moves to. Nobody else can make a pool there. Source of the seeds: the programs' published IDLs.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import type { Account } from '@dugout/solana/accounts/account';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { readCurve, readPumpPool } from '@dugout/solana/instructions/pump/accounts';
import { derivedAddress } from '../signer/transaction/derived-address.ts';

/** Where a token's pools are. */
export interface PoolPlaces {
  readonly curve: string;
  readonly pool: string;
}

/** The token accounts of a pool, which never change. */
export interface Vaults {
  readonly base: string;
  readonly quote: string;
}

/** Both reserves of a pool, and the SOL that it really holds. Raw units and lamports. */
export interface PoolState {
  readonly tokens: bigint;
  readonly lamports: bigint;
  readonly liquidity: bigint;
}

/** The first pool of its maker for these mints. */
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

/** A curve that still sells; null for anything else. */
export function curveState(account: Account | null): PoolState | null {
  const curve = account === null ? null : readCurve(account);
  if (curve === null || curve.complete || curve.special) return null;
  return stateOf(curve.virtualTokens, curve.virtualLamports, curve.lamportsHeld);
}

/** The vaults of a token's pool against SOL; null for anything else. */
export function vaultsOf(mint: string, account: Account | null): Vaults | null {
  const pool = account === null ? null : readPumpPool(account);
  if (pool === null || pool.baseMint !== mint || pool.quoteMint !== SOL_MINT) return null;
  return { base: pool.baseVault, quote: pool.quoteVault };
}

/** A pool as its account and its two vaults say; null where one of them is not what it should be. */
export function poolState(account: Account | null, base: Account | null, quote: Account | null) {
  const pool = account === null ? null : readPumpPool(account);
  const [tokens, lamports] = [base, quote].map((vault) =>
    vault === null ? null : decodeTokenAccount(vault),
  );
  if (pool === null || !tokens || !lamports) return null;
  if (tokens.mint !== pool.baseMint || lamports.mint !== SOL_MINT) return null;
  return stateOf(tokens.amount, lamports.amount + pool.virtualQuote, lamports.amount);
}
