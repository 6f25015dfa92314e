/**
 * A route through several pools and curves in one instruction. Source: pump-public-docs
 * (docs/instructions/MULTI_HOP_SWAP.md): sixteen fixed accounts, then five per hop.
 */
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { backingOf } from '../account-flows.ts';
import { discriminator, discriminatorAt, EVENT_TAG } from '../bytes/discriminator.ts';
import { calledBy } from '../call-tree.ts';
import type { SkipReason } from '../decoder.ts';
import { transferOf } from '../token-transfer.ts';

export const MULTI_HOP_SWAP = discriminator('2b644913e9f66f94');
const FIXED_ACCOUNTS = 16;
const ACCOUNTS_A_HOP = 5;

/** One hop's accounts, as indices in the transaction. */
interface Hop {
  /** The route's path, with the hop's number appended except for the first. */
  readonly path: string;
  readonly baseMint: number;
  readonly quoteMint: number;
  /** The pool or the curve. */
  readonly place: number;
  readonly baseVault: number;
  readonly quoteVault: number;
}

/** Returns the hops of a route in order; empty for other instructions. */
export function hopsOf(route: RawInstruction): Hop[] {
  if (discriminatorAt(route.data) !== MULTI_HOP_SWAP) return [];
  const after = Array.from(route.accounts).slice(FIXED_ACCOUNTS);
  return Array.from({ length: Math.floor(after.length / ACCOUNTS_A_HOP) }, (_, hop) => {
    const [baseMint = -1, quoteMint = -1, place = -1, baseVault = -1, quoteVault = -1] = after.slice(
      hop * ACCOUNTS_A_HOP,
    );
    const path = hop === 0 ? route.path : `${route.path}/${hop + 1}`;
    return { path, baseMint, quoteMint, place, baseVault, quoteVault };
  });
}

/** An event's report of a hop, in raw units; the quote includes all fees. */
interface HopEvent {
  readonly isBuy: boolean;
  readonly base: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
}

/**
 * Returns why the transfers contradict a hop's event, or null. Fees may stay in the vault or leave the route
 * separately, so the quote side may differ by them. A curve in SOL has no quote vault.
 */
export function hopContradiction(
  transaction: RawTransaction,
  route: RawInstruction,
  { baseVault, quoteVault }: Hop,
  { isBuy, base, quote, fee }: HopEvent,
): SkipReason | null {
  const isNextRoute = (other: RawInstruction): boolean =>
    other.program === route.program && discriminatorAt(other.data) !== EVENT_TAG;
  const called = calledBy(transaction, transaction.instructions.indexOf(route), isNextRoute);
  const transfers = called.flatMap((instruction) => transferOf(transaction, instruction) ?? []);
  if (transfers.length === 0) return null;
  const into = (vault: number): bigint =>
    transfers.filter((leg) => leg.destination === vault).reduce((sum, leg) => sum + leg.amount, 0n);
  const outOf = (vault: number): bigint =>
    transfers.filter((leg) => leg.source === vault).reduce((sum, leg) => sum + leg.amount, 0n);
  if ([baseVault, quoteVault].some((vault) => backingOf(transaction, vault) === 'contradicted'))
    return 'amounts contradict the balances';
  if ((isBuy ? outOf(baseVault) : into(baseVault)) !== base) return 'amounts contradict the transfers';
  const moved = isBuy ? into(quoteVault) : outOf(quoteVault);
  const beside = isBuy ? quote - moved : moved - quote;
  const inLamports = into(quoteVault) === 0n && outOf(quoteVault) === 0n;
  return inLamports || (beside >= 0n && beside <= fee) ? null : 'amounts contradict the transfers';
}
