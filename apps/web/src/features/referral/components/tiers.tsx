import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatShare } from '#/shared/format/numbers.ts';
import { tiersQuery } from '../referral.queries.ts';
import { exactSol, TIER_NAMES } from '../statement-text.ts';

const WHO: Readonly<Record<number, string>> = {
  1: 'Traders who joined with your link',
  2: 'Traders they referred',
  3: 'Traders your second tier referred',
};

export function Tiers() {
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
