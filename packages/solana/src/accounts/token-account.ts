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

function isTokenAccount({ owner, data }: Account): boolean {
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return false;
  const extended = owner === TOKEN_2022_PROGRAM && data.length > BYTES && data[BYTES] === IS_ACCOUNT;
  return (data.length === BYTES || extended) && data[108] !== 0;
}
