import { isAddress } from '@dugout/domain/address';
import { isShape, list, shape } from '@dugout/solana/transactions/shape';
import { type Address, address } from '@solana/kit';
import type { AccountState } from '../account-state.ts';

/** Parses an account in base64 as written by JSON-RPC and `solana account`; null for anything else. */
export function accountState(value: unknown): AccountState | null {
  const { lamports, owner, executable = false, data } = shape(value);
  const [encoded, encoding] = list(data);
  if (typeof lamports !== 'number' || typeof owner !== 'string' || !isAddress(owner)) return null;
  if (typeof encoded !== 'string' || encoding !== 'base64' || typeof executable !== 'boolean') return null;
  return {
    lamports: BigInt(lamports),
    owner: address(owner),
    executable,
    data: Uint8Array.from(Buffer.from(encoded, 'base64')),
  };
}

/** The inverse of `accountState`. */
export const accountJson = ({ lamports, owner, executable, data }: AccountState) => ({
  lamports: Number(lamports),
  owner,
  executable,
  data: [Buffer.from(data).toString('base64'), 'base64'],
});

/**
 * Parses an entry of a list of accounts, or the only one of a file: `{ pubkey, account }`, or `{ address, owner,
 * lamports, dataBase64 }`.
 */
function entryOf(value: unknown): readonly [Address, AccountState] | null {
  if (!isShape(value)) return null;
  const { pubkey, account, address: at = pubkey, dataBase64, ...rest } = value;
  const state = accountState(account ?? { ...rest, data: [dataBase64, 'base64'] });
  return state === null || typeof at !== 'string' || !isAddress(at) ? null : [address(at), state];
}

/** Parses the accounts in a JSON file: one entry or a list of them; null for anything else. */
export function accountsIn(json: string): (readonly [Address, AccountState])[] | null {
  try {
    const value: unknown = JSON.parse(json);
    const entries = (Array.isArray(value) ? value : [value]).map(entryOf);
    return entries.every((entry) => entry !== null) ? entries : null;
  } catch {
    return null;
  }
}
