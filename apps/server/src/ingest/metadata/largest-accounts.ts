import { type Account, parseAccounts } from '@dugout/solana/accounts/account';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { list, shape, text } from '@dugout/solana/transactions/shape';

export interface AccountCalls {
  /** Throws RpcFailure. */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
}

interface Accounts {
  readonly slot: number;
  readonly accounts: readonly (Account | null)[];
}

/** One of the largest token accounts of a mint. `amount` is in raw units. */
export interface LargestAccount {
  readonly owner: string;
  readonly amount: bigint;
}

/** The number of accounts that `getTokenLargestAccounts` returns at most. */
export const MAX_LARGEST = 20;

/** Reads accounts at `confirmed`. Throws RpcFailure. */
export async function readMany(node: AccountCalls, keys: readonly string[]): Promise<Accounts> {
  const read = parseAccounts(
    await node.call('getMultipleAccounts', [keys, { encoding: 'base64', commitment: 'confirmed' }]),
  );
  if (read === null || read.accounts.length !== keys.length)
    throw new RpcFailure('malformed', 'getMultipleAccounts was answered with no accounts');
  return read;
}

/** Returns the owners of the largest accounts of a mint; null when the node does not provide them. */
export async function largestOf(node: AccountCalls, mint: string): Promise<readonly LargestAccount[] | null> {
  try {
    const answer = shape(await node.call('getTokenLargestAccounts', [mint, { commitment: 'confirmed' }]));
    const keys = list(answer['value'])
      .map((each) => text(shape(each)['address']))
      .filter((key) => key !== '');
    if (keys.length === 0) return [];
    const { accounts } = await readMany(node, keys.slice(0, MAX_LARGEST));
    return accounts.flatMap((account) => {
      const held = account === null ? null : decodeTokenAccount(account);
      return held?.mint === mint ? [{ owner: held.owner, amount: held.amount }] : [];
    });
  } catch (error) {
    // Many nodes lack this call; the mint's own data still counts.
    if (error instanceof RpcFailure) return null;
    throw error;
  }
}
