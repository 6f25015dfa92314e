import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { oncePerTransaction } from './once-per-transaction.ts';

/** Token balance changes by owner and mint, without zeros. */
type Changes = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

const changesOf = oncePerTransaction((transaction): Changes => {
  const changes = new Map<string, Map<string, bigint>>();
  for (const balance of transaction.tokenBalances().values()) {
    const change = balance.after - balance.before;
    if (change === 0n || balance.owner === '') continue;
    const mints = changes.get(balance.owner) ?? new Map<string, bigint>();
    changes.set(balance.owner, mints);
    mints.set(balance.mint, (mints.get(balance.mint) ?? 0n) + change);
  }
  for (const mints of changes.values())
    for (const [mint, change] of mints) if (change === 0n) mints.delete(mint);
  return changes;
});

/**
 * Returns the wallet to which a leg belongs. An owner who signed is the trader. Otherwise the tokens passed
 * through a program's account (a router's shared accounts, an escrow, a smart wallet). Then the trader is the
 * signer whose tokens changed, the owner if it kept the change, the account that gained the leg's output, or the
 * fee payer.
 */
export function traderOf(
  transaction: RawTransaction,
  owner: string,
  received: string,
  poolOwners: readonly string[],
): string {
  const { accounts, signers } = transaction;
  for (let i = 0; i < signers; i++) if (accounts.at(i) === owner) return owner;
  const changes = changesOf(transaction);
  for (let i = 0; i < signers; i++) if ((changes.get(accounts.at(i))?.size ?? 0) > 0) return accounts.at(i);
  if ((changes.get(owner)?.size ?? 0) > 0) return owner;
  let best = accounts.at(0);
  let most = 0n;
  for (const [candidate, mints] of changes) {
    const gained = mints.get(received) ?? 0n;
    if (gained <= most || poolOwners.includes(candidate)) continue;
    most = gained;
    best = candidate;
  }
  return best;
}
