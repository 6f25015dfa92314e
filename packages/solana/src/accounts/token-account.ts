import { guardedRead } from '../decoders/bytes/borsh-reader.ts';
import type { Account } from './account.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';

export interface TokenAccount {
  readonly mint: string;
  /** Who may move what it holds. */
  readonly owner: string;
  /** Raw units. */
  readonly amount: bigint;
}

const BYTES = 165;
const IS_ACCOUNT = 2;

/**
 * What a token account holds; null for anything else. Source: spl_token::state::Account: mint, owner, amount;
 * its state, not 0 once it is in use, at 108.
 */
export function decodeTokenAccount({ owner, data }: Account): TokenAccount | null {
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return null;
  const extended = owner === TOKEN_2022_PROGRAM && data.length > BYTES && data[BYTES] === IS_ACCOUNT;
  if ((data.length !== BYTES && !extended) || data[108] === 0) return null;
  return guardedRead(data, 0, (reader) => ({
    mint: reader.key(),
    owner: reader.key(),
    amount: reader.u64(),
  }));
}
