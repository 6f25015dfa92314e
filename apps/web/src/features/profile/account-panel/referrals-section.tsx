import type { ReferralStats } from '@dugout/contract/referral/stats';
import { Button } from '@dugout/ui/button';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatShare, formatSol } from '#/shared/format/numbers.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { solOf } from '../profile.queries.ts';
import { ClaimButton } from './claim-button.tsx';
import { HandleField } from './handle-field.tsx';

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex h-6 items-center justify-between">
    <dt className="text-t3">{name}</dt>
    <dd className="font-medium text-t1">{children}</dd>
  </div>
);

/** The code, who came by it, what that earned and what each tier pays. */
export function ReferralsSection({ stats }: { readonly stats: ReferralStats }) {
  const copy = useCopy();
  const { directPercent, secondTierPercent, thirdTierPercent, total } = stats.referralBreakdown;
  const link = `${location.origin}/?ref=${encodeURIComponent(stats.handle ?? stats.referralCode)}`;
  return (
    <div className="flex flex-col gap-2">
      <HandleField key={stats.handle} stats={stats} />
      <Button size={28} onClick={() => copy(link)}>
        <Copy className="size-3.5" aria-hidden />
        Copy your link
      </Button>
      <dl>
        <Row name="Referral code">
          <span className="font-mono">{stats.referralCode}</span>
        </Row>
        <Row name="Total referrals">{formatCount(stats.totalReferrals)}</Row>
        <Row name="Total earned">{formatSol(stats.totalEarningSol)} SOL</Row>
        <Row name="To claim">{formatSol(solOf(stats.claimableLamports))} SOL</Row>
        <Row name="Direct">{formatShare(directPercent, 0)} of the fee</Row>
        <Row name="Second tier">{formatShare(secondTierPercent, 0)}</Row>
        <Row name="Third tier">{formatShare(thirdTierPercent, 0)}</Row>
        <Row name="Total">{formatShare(total, 0)}</Row>
      </dl>
      <span>
        <ClaimButton nothing={stats.claimableLamports === '0'} />
      </span>
    </div>
  );
}
