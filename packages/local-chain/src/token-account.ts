import { toBase58 } from '@dugout/domain/address';
import { formatDecimal, toNumber } from '@dugout/domain/base-units';
import type { Address } from '@solana/kit';
import type { AccountState } from './account-state.ts';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  /** Raw units. */
  readonly amount: bigint;
  readonly frozen: boolean;
  readonly native: boolean;
}

interface Mint {
  readonly decimals: number;
  readonly supply: bigint;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
}

const ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
/** Token-2022's account type after the base layout. */
const KIND_MINT = 1;
const KIND_ACCOUNT = 2;

const view = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength);
const key = (data: Uint8Array, at: number): string => toBase58(data.subarray(at, at + 32));

/** Decodes an account of SPL Token or Token-2022; null for any other account. */
export function readTokenAccount(account: AccountState | null): TokenAccount | null {
  if (account === null || !TOKEN_PROGRAMS.includes(account.owner)) return null;
  const { data } = account;
  const fits =
    data.length === ACCOUNT_BYTES || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === KIND_ACCOUNT);
  const state = data[108] ?? 0;
  if (!fits || state === 0) return null;
  return {
    mint: key(data, 0),
    owner: key(data, 32),
    amount: view(data).getBigUint64(64, true),
    frozen: state === 2,
    native: view(data).getUint32(109, true) === 1,
  };
}

/** Decodes a mint of SPL Token or Token-2022; null for any other account. */
export function readMint(account: AccountState | null): Mint | null {
  if (account === null || !TOKEN_PROGRAMS.includes(account.owner)) return null;
  const { data } = account;
  const fits =
    data.length === MINT_BYTES || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === KIND_MINT);
  if (!fits || data[45] !== 1) return null;
  const authority = (at: number): string | null =>
    view(data).getUint32(at, true) === 1 ? key(data, at + 4) : null;
  return {
    decimals: data[44] ?? 0,
    supply: view(data).getBigUint64(36, true),
    mintAuthority: authority(0),
    freezeAuthority: authority(46),
  };
}

/** Formats a token amount for JSON-RPC. */
export const uiAmount = (amount: bigint, decimals: number) => ({
  amount: amount.toString(),
  decimals,
  uiAmount: toNumber(amount, decimals),
  uiAmountString: formatDecimal(amount, decimals),
});
