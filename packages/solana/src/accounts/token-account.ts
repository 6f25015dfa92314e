import { guardedRead } from '../decoders/bytes/borsh-reader.ts';
import type { Account } from './account.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';

interface TokenAccount {
  readonly mint: string;
  /** The owner, who may move the balance. */
  readonly owner: string;
  /** Raw units. */
  readonly amount: bigint;
}

interface TokenAuthorities {
  readonly owner: string;
  /** Another authority over the balance; null for none. */
  readonly delegate: string | null;
  /** Authority that may close it in place of the owner; null for none. */
  readonly closeAuthority: string | null;
}

const BYTES = 165;
const IS_ACCOUNT = 2;

/**
 * Decodes a token account's balance; null for any other account. Source: spl_token::state::Account: mint, owner,
 * amount; its state at 108 is not 0 once initialized.
 */
export function decodeTokenAccount(account: Account): TokenAccount | null {
  const { data } = account;
  if (!isTokenAccount(account)) return null;
  return guardedRead(data, 0, (reader) => ({
    mint: reader.key(),
    owner: reader.key(),
    amount: reader.u64(),
  }));
}

/**
 * Decodes the authorities of a token account; null for any other account. Source: spl_token::state::Account:
 * owner at 32, delegate at 72 and close authority at 129, the latter two as a four-byte number (0 for none) and a
 * key.
 */
export function decodeTokenAuthorities(account: Account): TokenAuthorities | null {
  const { data } = account;
  if (!isTokenAccount(account)) return null;
  const keyAt = (at: number): string | null => guardedRead(data, at, (reader) => reader.key());
  const keyOrNoneAt = (at: number): string | null => (data[at] === 0 ? null : keyAt(at + 4));
  const owner = keyAt(32);
  return owner === null ? null : { owner, delegate: keyOrNoneAt(72), closeAuthority: keyOrNoneAt(129) };
}

/** Extensions of a token account: withheld transfer fees, and confidential balances. */
const [TRANSFER_FEE_AMOUNT, CONFIDENTIAL] = [2, 5];
const EXTENSIONS_AT = 166;

/**
 * Reports whether its owner can close a token account: it is empty, withholds no transfer fee, has no confidential
 * balance, and nobody else holds the right to close it. Source: spl_token_2022, process_close_account; extensions are
 * a type and a length of two bytes each, then their data.
 */
export function isClosable(account: Account): boolean {
  const { data } = account;
  const authorities = decodeTokenAuthorities(account);
  if (authorities === null || authorities.closeAuthority !== null) return false;
  if (decodeTokenAccount(account)?.amount !== 0n) return false;
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; ) {
    const [type, length] = [data[at] ?? 0, data[at + 2] ?? 0].map(
      (low, n) => low + 256 * (data[at + 2 * n + 1] ?? 0),
    ) as [number, number];
    const value = data.subarray(at + 4, at + 4 + length);
    if (type === CONFIDENTIAL) return false;
    if (type === TRANSFER_FEE_AMOUNT && value.some((byte) => byte !== 0)) return false;
    at += 4 + length;
  }
  return true;
}

function isTokenAccount({ owner, data }: Account): boolean {
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return false;
  const extended = owner === TOKEN_2022_PROGRAM && data.length > BYTES && data[BYTES] === IS_ACCOUNT;
  return (data.length === BYTES || extended) && data[108] !== 0;
}
