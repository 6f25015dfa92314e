import type { WithdrawalReview } from '@dugout/contract/wallets';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { walletAccount } from '../ledger/accounts.ts';
import { balances } from '../ledger/ledger.repository.ts';
import { walletAt } from '../wallets.repository.ts';
import type { OwnedWallet } from '../wallets.service.ts';
import type { WithdrawalSender } from './sender.ts';
import { type ReadWish, readWish, type WithdrawalWish } from './withdrawal-wish.ts';
import { outflowOfDay, takeTurnsInHouse, wasPaidBefore } from './withdrawals.repository.ts';

export interface WithdrawalRules {
  /** A withdrawal to an address that was never paid before waits so long. */
  readonly newAddressDelayHours: number;
  /** Lamports' worth that may leave within 24 hours, own wallets aside. */
  readonly userCapLamports: bigint;
  readonly houseCapLamports: bigint;
}

export interface PlanOptions {
  readonly rules: WithdrawalRules;
  /** Null where withdrawals are not possible. */
  readonly sender: WithdrawalSender | null;
  /** Lamports' worth of raw units; null where no price is known. */
  readonly worthLamports: (mint: string, amount: bigint) => bigint | null;
}

export interface Plan extends ReadWish {
  readonly sender: WithdrawalSender;
  readonly fee: bigint;
  readonly value: bigint;
  readonly ownWallet: boolean;
  readonly newAddress: boolean;
  readonly delayHours: number;
  /** Lamports' worth that may still leave; null for an own wallet. */
  readonly capLeft: bigint | null;
  readonly remaining: bigint;
  readonly remainingLamports: bigint;
}

function least(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

/** Works out what a withdrawal would do. Everything that speaks against it is an ApiError; nothing is changed. */
export function createPlanner({ rules, sender, worthLamports }: PlanOptions) {
  /** Nobody else's withdrawal is decided until the transaction ends, so that no two of them are given the same room. */
  async function capLeft(tx: Db, userId: string): Promise<bigint> {
    await takeTurnsInHouse(tx);
    const { user, house } = await outflowOfDay(tx, userId);
    const [ofUser, ofHouse] = [rules.userCapLamports - user, rules.houseCapLamports - house];
    if (ofUser <= 0n || ofHouse <= 0n) return 0n;
    return least(ofUser, ofHouse);
  }

  async function payable(tx: Db, userId: string, destination: string): Promise<boolean> {
    const known = await walletAt(tx, destination);
    if (known?.user_id !== userId) return false;
    if (known.archived) throw new ApiError('wallet_archived', 'The wallet that would be paid is archived: restore it first');
    return true;
  }

  /** `tx` is the transaction of the withdrawal, or the database for a look ahead. */
  return async (tx: Db, userId: string, wish: WithdrawalWish, from: OwnedWallet): Promise<Plan> => {
    if (sender === null) throw new ApiError('withdrawals_unavailable');
    const read = readWish({ ...wish, walletAddress: from.address });
    if (from.archived) throw new ApiError('wallet_archived');
    const { mint, amount, destination } = read;
    const fee = sender.feeFor(mint);
    const ownWallet = await payable(tx, userId, destination);
    const newAddress = !ownWallet && !(await wasPaidBefore(tx, userId, destination));
    const held = await balances(tx, walletAccount(from.address));
    const remaining = (held.get(mint) ?? 0n) - amount - (mint === SOL_MINT ? fee : 0n);
    const remainingLamports = mint === SOL_MINT ? remaining : (held.get(SOL_MINT) ?? 0n) - fee;
    if (remaining < 0n) throw new ApiError(mint === SOL_MINT ? 'insufficient_sol' : 'insufficient_tokens');
    if (remainingLamports < 0n) throw new ApiError('insufficient_sol', 'Not enough SOL in this wallet for the network fee');
    const value = worthLamports(mint, amount) ?? 0n;
    const left = ownWallet ? null : await capLeft(tx, userId);
    if (left !== null && value > left) throw new ApiError('outflow_cap');
    const delayHours = newAddress ? rules.newAddressDelayHours : 0;
    return { ...read, sender, fee, value, ownWallet, newAddress, delayHours, capLeft: left, remaining, remainingLamports };
  };
}

export type Planner = ReturnType<typeof createPlanner>;

export const reviewView = (plan: Plan): WithdrawalReview => ({
  walletAddress: plan.walletAddress,
  mint: plan.mint,
  amount: plan.amount.toString(),
  destination: plan.destination,
  feeLamports: plan.fee.toString(),
  remaining: plan.remaining.toString(),
  remainingLamports: plan.remainingLamports.toString(),
  ownWallet: plan.ownWallet,
  newAddress: plan.newAddress,
  delayHours: plan.delayHours,
  capLeftLamports: plan.capLeft?.toString() ?? null,
});
