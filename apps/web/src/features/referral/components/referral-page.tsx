import type { ReferralStats } from '@dugout/contract/referral/referral';
import { REFERRAL_TEXTS } from '@dugout/contract/referral/values';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { formatCount, formatShare, formatSol } from '#/shared/format/numbers.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import { referralQuery, tiersQuery } from '../referral.queries.ts';
import { exactSol, TIER_NAMES } from '../statement-text.ts';
import { ClaimButton } from './claim-button.tsx';
import { CopyLink, referralLink } from './copy-link.tsx';
import { HandleField } from './handle-field.tsx';
import { Statement } from './statement.tsx';

const WHO: Readonly<Record<number, string>> = {
  1: 'Traders who joined with your link',
  2: 'Traders they referred',
  3: 'Traders your second tier referred',
};

function Tiers() {
  const { data, isError, refetch } = useQuery(tiersQuery);
  if (data === undefined)
    return isError ? (
      <ErrorBand title="Failed to load tiers" onAction={() => void refetch()} className="m-2" />
    ) : (
      <SkeletonRows rows={3} height={32} label="Loading tiers" />
    );
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr className="h-7 border-line2 border-b text-left text-small text-t3">
          <th scope="col" className="px-3 font-normal">
            Tier
          </th>
          <th scope="col" className="w-24 px-3 text-right font-normal max-desk:w-18">
            Share<span className="max-desk:sr-only"> of fee</span>
          </th>
          <th scope="col" className="w-24 px-3 text-right font-normal max-desk:w-18">
            Traders
          </th>
          <th scope="col" className="w-32 px-3 text-right font-normal">
            Earned, SOL
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ tier, percent, traders, earnedLamports }) => (
          <tr key={tier} className="h-8 border-line1 border-b">
            <th scope="row" className="truncate px-3 text-left font-medium text-t1">
              {TIER_NAMES[tier]} <span className="font-normal text-t3 max-desk:hidden">{WHO[tier]}</span>
            </th>
            <td className="px-3 text-right">{formatShare(percent, 0)}</td>
            <td className="px-3 text-right">{formatCount(traders)}</td>
            <td className="px-3 text-right font-medium text-t1">{exactSol(earnedLamports)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-0.5 px-3 py-2.5">
    <dt className="text-small text-t3">{name}</dt>
    <dd className="flex h-6 items-center gap-3 font-semibold text-strong text-t1">{children}</dd>
  </div>
);

function Overview({ stats }: { readonly stats: ReferralStats }) {
  const queries = useQueryClient();
  return (
    <>
      <section
        aria-label="Your link"
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line2 border-b px-3 py-2.5"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-0.5 max-desk:basis-full">
          <span className="text-small text-t3">Your link</span>
          <span className="truncate font-mono text-t1">{referralLink(stats)}</span>
        </span>
        <span className="min-w-56 max-desk:flex-1">
          <HandleField
            key={stats.handle}
            stats={stats}
            onKept={(kept) => queries.setQueryData(referralQuery.queryKey, kept)}
          />
        </span>
        <CopyLink stats={stats} />
      </section>
      <dl className="grid shrink-0 grid-cols-4 border-line2 border-b max-desk:grid-cols-2">
        <Figure name="Total earned">{formatSol(stats.totalEarningSol)} SOL</Figure>
        <Figure name="To claim">
          {formatSol(toNumber(BigInt(stats.claimableLamports), SOL_DECIMALS))} SOL
          <ClaimButton
            nothing={stats.claimableLamports === '0'}
            onClaimed={() => void queries.invalidateQueries({ queryKey: ['referral'] })}
          />
        </Figure>
        <Figure name="Direct referrals">{formatCount(stats.totalReferrals)}</Figure>
        <Figure name="Your fee discount">{formatShare(stats.feeDiscount, 2)}</Figure>
      </dl>
    </>
  );
}

function OwnReferrals() {
  const { data, isError, refetch } = useQuery(referralQuery);
  return (
    <>
      {data !== undefined && <Overview stats={data} />}
      {data === undefined &&
        (isError ? (
          <ErrorBand title={REFERRAL_TEXTS.referralFailed} onAction={() => void refetch()} className="m-2" />
        ) : (
          <SkeletonRows rows={3} height={32} label="Loading referrals" />
        ))}
      <Tiers />
      <Statement />
    </>
  );
}

/** The referral program: link and handle, earnings per tier, and every fee share. */
export function ReferralPage() {
  const me = useMe();
  return (
    <div className="mx-auto flex min-h-80 w-full max-w-300 flex-col desk:desk-height">
      <header className="flex h-12 shrink-0 items-center border-line2 border-b px-3">
        <h1 className="font-semibold text-title">Referrals</h1>
      </header>
      {me === undefined && <SkeletonRows rows={8} label="Loading referrals" />}
      {me === null && (
        <SignInPrompt
          icon={<Gift aria-hidden />}
          title="Log in to see your referrals"
          text="Your link, earnings per tier, and a statement of every reward."
        />
      )}
      {me !== undefined && me !== null && <OwnReferrals />}
    </div>
  );
}
