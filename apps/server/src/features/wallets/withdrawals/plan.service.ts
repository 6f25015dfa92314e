import type { WithdrawalReview } from '@dugout/contract/wallets/withdrawal';
import { SOL_MINT } from '@dugout/domain/sol';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { orWhileSignerIsDown } from '#/features/signer-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { demandKeyHere, keyIsHereAlone } from '../custody.ts';
import type { OwnedWallet } from '../index.ts';
import {
  type Counts,
  countsOf,
  demandPlatformRoom,
  demandTurn,
  isWorthless,
  MIN_VALUE_LAMPORTS,
  NOTHING_COUNTS,
  type OutflowCaps,
  roomOf,
  shareOf,
} from '../outflow/caps.ts';
import { lockPlatformOutflow, tokenUses } from '../outflow/outflow.repository.ts';
import type { Valuation } from '../outflow/valuation.ts';
import { walletAt } from '../wallets.repository.ts';
import type { WithdrawalSender } from './sender.ts';
import { type ParsedWithdrawal, parseWithdrawal, type WithdrawalRequest } from './withdrawal-request.ts';
import { wasPaidBefore } from './withdrawals.repository.ts';

export interface WithdrawalRules extends OutflowCaps {
  /** Wait of a withdrawal to a new address, of a token without a known price, and of an export. */
  readonly newAddressDelayHours: number;
  /**
   * Max key exports of all traders within an hour, and token withdrawals within a day; the signer has the same
   * limits.
   */
  readonly exportsPerHour: number;
  readonly tokenWithdrawalsPerDay: number | null;
}

export interface PlanOptions {
  readonly rules: WithdrawalRules;
  /** Null without withdrawals. */
  readonly sender: WithdrawalSender | null;
  readonly valuation: Valuation;
  /** Returns the trader's limit in lamports per 24 hours; null if they set none. */
  readonly dailyLimitOf: (userId: string) => Promise<bigint | null>;
  readonly now: () => number;
}

interface Plan extends ParsedWithdrawal {
  readonly sender: WithdrawalSender;
  readonly fee: bigint;
  /**
   * Returns the lamports that count towards the caps, none for an own wallet; the room is locked until the
   * transaction ends. Throws ApiError `outflow_cap`, `platform_limit`.
   */
  readonly admit: (tx: Db) => Promise<Counts>;
  readonly ownWallet: boolean;
  readonly newAddress: boolean;
  readonly unpriced: boolean;
  readonly delayHours: number;
  /** The value in lamports that may still leave; null for an own wallet. */
  readonly capLeft: bigint | null;
  /** `capLeft` is the trader's share of the platform's cap. */
  readonly isCapShared: boolean;
  readonly remaining: bigint;
  readonly remainingLamports: bigint;
}

function least(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

/** Plans withdrawals. Throws ApiError for each obstacle, and changes nothing. */
export function createPlanner({ rules, sender, valuation, dailyLimitOf, now }: PlanOptions) {
  async function capsOf(userId: string): Promise<OutflowCaps> {
    // A signer that is down signs nothing; once it is back, it checks the limit itself.
    const own = await orWhileSignerIsDown(dailyLimitOf(userId), null);
    return own === null ? rules : { ...rules, userCapLamports: least(own, rules.userCapLamports) };
  }

  /**
   * Returns the owner of the destination if its key is only here: a payment to another trader's wallet does not
   * leave the platform. Throws ApiError `wallet_archived`, `wallet_key_missing` for an own wallet.
   */
  async function holderOf(tx: Db, userId: string, destination: string): Promise<'own' | 'other' | null> {
    const known = await walletAt(tx, destination);
    if (known === null) return null;
    const isOwn = known.user_id === userId;
    if (isOwn && known.archived)
      throw new ApiError('wallet_archived', 'The destination wallet is archived. Restore it first');
    if (isOwn && known.key_missing)
      throw new ApiError('wallet_key_missing', 'The key of the destination wallet is missing');
    if (!keyIsHereAlone(known, now())) return null;
    return isOwn ? 'own' : 'other';
  }

  /** `tx` is the withdrawal's transaction, or the database for a preview. */
  return async (tx: Db, userId: string, request: WithdrawalRequest, from: OwnedWallet): Promise<Plan> => {
    demandKeyHere(from);
    if (sender === null) throw new ApiError('withdrawals_unavailable');
    const read = parseWithdrawal({ ...request, walletAddress: from.address });
    if (from.archived) throw new ApiError('wallet_archived');
    const { mint, amount, destination } = read;
    const fee = sender.feeFor(mint);
    const holder = await holderOf(tx, userId, destination);
    const ownWallet = holder === 'own';
    const newAddress = !ownWallet && !(await wasPaidBefore(tx, userId, destination));
    const held = await ledger.balances(tx, walletAccount(from.address));
    const remaining = (held.get(mint) ?? 0n) - amount - (mint === SOL_MINT ? fee : 0n);
    const remainingLamports = mint === SOL_MINT ? remaining : (held.get(SOL_MINT) ?? 0n) - fee;
    if (remaining < 0n) throw new ApiError(mint === SOL_MINT ? 'insufficient_sol' : 'insufficient_tokens');
    if (remainingLamports < 0n)
      throw new ApiError('insufficient_sol', 'Not enough SOL in this wallet for the network fee');
    const terms = { ...read, sender, fee, remaining, remainingLamports };
    if (ownWallet)
      return {
        ...terms,
        admit: async () => NOTHING_COUNTS,
        ownWallet,
        newAddress,
        unpriced: false,
        delayHours: 0,
        capLeft: null,
        isCapShared: false,
      };
    const leaves = await valuation.ofAmount(tx, from.address, mint, amount);
    const caps = await capsOf(userId);
    /** Funds that remain on the platform count towards its cap when they leave it. */
    const stays = holder === 'other';
    const counted = async (db: Db) => {
      const room = await roomOf(db, userId, caps);
      const counts = countsOf(leaves, room, caps);
      if (stays) return { room, counts: { ...counts, platform: 0n, free: 0n } };
      await demandPlatformRoom(db, userId, counts, room, caps);
      if (mint !== SOL_MINT && rules.tokenWithdrawalsPerDay !== null) {
        const uses = await tokenUses(db, userId, SOL_MINT, MIN_VALUE_LAMPORTS);
        demandTurn(
          'daily limit of token withdrawals',
          uses,
          rules.tokenWithdrawalsPerDay,
          isWorthless(counts),
        );
      }
      return { room, counts };
    };
    const { room } = await counted(tx);
    const admit = async (last: Db): Promise<Counts> => {
      await lockPlatformOutflow(last);
      return (await counted(last)).counts;
    };
    const delayHours = newAddress || leaves.unpriced ? rules.newAddressDelayHours : 0;
    const share = shareOf(room);
    const isCapShared = !stays && share < room.user;
    const capLeft = isCapShared ? share : room.user;
    const { unpriced } = leaves;
    return { ...terms, admit, ownWallet, newAddress, unpriced, delayHours, capLeft, isCapShared };
  };
}

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
  unpriced: plan.unpriced,
  delayHours: plan.delayHours,
  capLeftLamports: plan.capLeft?.toString() ?? null,
  isCapShared: plan.isCapShared,
});
