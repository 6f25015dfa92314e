import type { ReferralChange } from '@dugout/contract/referral/referral';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { csvOf } from '#/shared/format/csv.ts';

export const TIER_NAMES: Readonly<Record<number, string>> = {
  1: 'Direct',
  2: 'Second tier',
  3: 'Third tier',
};

export const exactSol = (lamports: string): string => formatDecimal(BigInt(lamports), SOL_DECIMALS);

export const changeText = (change: ReferralChange): string =>
  change.kind === 'claim' ? 'Claimed' : (TIER_NAMES[change.tier] ?? 'Reward');

/** Formats the statement as CSV in SOL; claims are negative. */
export const statementCsv = (changes: readonly ReferralChange[]): string =>
  csvOf(
    ['Time (UTC)', 'Type', 'Fee paid (SOL)', 'Amount (SOL)'],
    changes.map((change) => [
      change.at,
      changeText(change),
      change.kind === 'claim' ? null : exactSol(change.feeLamports),
      `${change.kind === 'claim' ? '-' : ''}${exactSol(change.lamports)}`,
    ]),
  );
