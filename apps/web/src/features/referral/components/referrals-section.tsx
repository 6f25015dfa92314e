import type { ReferralStats } from '@dugout/contract/referral/referral';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { buttonClass } from '@dugout/ui/button';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatShare, formatSol } from '#/shared/format/numbers.ts';
import { ClaimButton } from './claim-button.tsx';
import { CopyLink } from './copy-link.tsx';
import { HandleField } from './handle-field.tsx';

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex h-6 items-center justify-between">
    <dt className="text-t3">{name}</dt>
    <dd className="font-medium text-t1">{children}</dd>
  </div>
);

interface ReferralsSectionProps {
  readonly stats: ReferralStats;
  readonly onKept: (stats: ReferralStats) => void;
  readonly onClaimed: () => void;
  /** Called when the trader opens the statement. */
  readonly onLeave?: () => void;
}

export function ReferralsSection({ stats, onKept, onClaimed, onLeave }: ReferralsSectionProps) {
  const { directPercent, secondTierPercent, thirdTierPercent, total } = stats.referralBreakdown;
  return (
    <div className="flex flex-col gap-2">
      <HandleField key={stats.handle} stats={stats} onKept={onKept} />
      <CopyLink stats={stats} />
      <dl>
        <Row name="Referral code">
          <span className="font-mono">{stats.referralCode}</span>
        </Row>
        <Row name="Total referrals">{formatCount(stats.totalReferrals)}</Row>
        <Row name="Total earned">{formatSol(stats.totalEarningSol)} SOL</Row>
        <Row name="To claim">{formatSol(toNumber(BigInt(stats.claimableLamports), SOL_DECIMALS))} SOL</Row>
        <Row name="Direct">{formatShare(directPercent, 0)} of the fee</Row>
        <Row name="Second tier">{formatShare(secondTierPercent, 0)}</Row>
        <Row name="Third tier">{formatShare(thirdTierPercent, 0)}</Row>
        <Row name="Total">{formatShare(total, 0)}</Row>
      </dl>
      <span className="flex items-center gap-2">
        <ClaimButton nothing={stats.claimableLamports === '0'} onClaimed={onClaimed} />
        <Link to="/referral" onClick={onLeave} className={buttonClass('ghost', 24)}>
          Statement
        </Link>
      </span>
    </div>
  );
}
