import { randomInt } from 'node:crypto';
import type { ReferralStats } from '@dugout/contract/referral/referral';
import { toNumber } from '@dugout/domain/base-units';
import { feeDiscountBps, TRADING_FEE_PPM } from '@dugout/domain/execution/trading-fee';
import { comparedName } from '@dugout/domain/names/look-alike';
import { TIER_SHARES_BPS } from '@dugout/domain/referral';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { LRUCache } from 'lru-cache';
import { nameRefusal } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { ReferralEarnings } from './earnings.ts';
import { clashOf, type HandleClash, keepHandle, lockHandles } from './handles.repository.ts';
import type { FeeTerms } from './index.ts';
import {
  type CodeRow,
  codeOf,
  countReferred,
  insertCode,
  insertReferral,
  ownerOf,
  referrersOf,
} from './referral.repository.ts';

const REFUSED = {
  taken: 'handle_taken',
  looksTaken: 'handle_looks_taken',
  held: 'handle_held',
} as const satisfies Record<HandleClash, string>;

/**
 * Sets a handle that cannot be mistaken for another's, for a trader who has a code; a blank one removes it.
 * Throws ApiError `handle_taken`, `handle_looks_taken`, `handle_held`, `handle_reserved`.
 */
async function chooseHandle(db: Db, userId: string, handle: string): Promise<void> {
  const name = comparedName(handle);
  if (handle !== '' && nameRefusal(handle) !== null) throw new ApiError('handle_reserved');
  const kept = handle === '' ? null : { handle, look: name.drawn || name.folded };
  await db.transaction(async (tx) => {
    await lockHandles(tx);
    const clash = kept && (await clashOf(tx, userId, kept));
    if (clash !== null) throw new ApiError(REFUSED[clash]);
    await keepHandle(tx, userId, kept);
  });
}

const CODE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;
const KEPT_CHAINS = 50_000;

interface ReferralOptions {
  readonly db: Db;
  readonly earnings: ReferralEarnings;
  /** Returns the trader's rank, 0 to 20. */
  readonly rankOf: (userId: string) => Promise<number>;
}

const percentOfBps = (bps: bigint | number): number => Number(bps) / 100;
const [direct, second, third] = TIER_SHARES_BPS.map(percentOfBps);

/** A trader's referrers, nearest first; null for deleted accounts. */
type Chain = readonly (string | null)[];

export function referralService({ db, earnings, rankOf }: ReferralOptions) {
  // A trader's referrers never change after the sign-up, except by deletion.
  const chains = new LRUCache<string, Chain>({ max: KEPT_CHAINS });
  let accountsGone = 0;

  async function chainOf(userId: string): Promise<Chain> {
    const known = chains.get(userId);
    if (known !== undefined) return known;
    const before = accountsGone;
    const chain = await referrersOf(db, userId);
    if (before === accountsGone) chains.set(userId, chain);
    return chain;
  }

  async function ownCode(userId: string): Promise<CodeRow> {
    for (;;) {
      const code = (await codeOf(db, userId)) ?? (await insertCode(db, userId, randomCode()));
      if (code !== null) return code;
    }
  }

  async function termsOf(userId: string): Promise<FeeTerms> {
    const [referrers, rank] = await Promise.all([chainOf(userId), rankOf(userId)]);
    return { referrers, discountBps: feeDiscountBps(rank, referrers.length > 0) };
  }

  async function stats(userId: string): Promise<ReferralStats> {
    const [code, total, earned, claimable, terms] = await Promise.all([
      ownCode(userId),
      countReferred(db, userId),
      earnings.earned(userId),
      earnings.claimable(userId),
      termsOf(userId),
    ]);
    return {
      referralCode: code.code,
      handle: code.handle,
      totalReferrals: total,
      totalEarningSol: toNumber(earned, SOL_DECIMALS),
      claimableLamports: claimable.toString(),
      tradingFee: Number(TRADING_FEE_PPM) / 10_000,
      feeDiscount: percentOfBps(terms.discountBps),
      referralBreakdown: {
        directPercent: direct ?? 0,
        secondTierPercent: second ?? 0,
        thirdTierPercent: third ?? 0,
        total: (direct ?? 0) + (second ?? 0) + (third ?? 0),
      },
    };
  }

  return {
    stats,
    /** Returns a trader's fee discount and the recipients of fee shares. */
    termsOf,

    /** Records a new trader's code or handle; an unknown one changes nothing. */
    async signedUp(userId: string, word: string | null): Promise<void> {
      const referrer = word === null ? null : await ownerOf(db, word.trim());
      if (referrer !== null && referrer !== userId) await insertReferral(db, userId, referrer);
      chains.delete(userId);
    },

    /** Called when an account was deleted: it earns nothing from now on. */
    accountGone(): void {
      accountsGone++;
      chains.clear();
    },

    /** Sets a handle; a blank one releases it. Throws the errors of `chooseHandle`. */
    async keepHandle(userId: string, handle: string): Promise<ReferralStats> {
      await ownCode(userId);
      await chooseHandle(db, userId, handle);
      return stats(userId);
    },

    claim: (userId: string): Promise<bigint> => earnings.claim(userId),
  };
}

export type ReferralService = ReturnType<typeof referralService>;

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
