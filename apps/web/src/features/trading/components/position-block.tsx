import type { TokenPage } from '@dugout/contract/market/token';
import { cn } from '@dugout/ui/lib/cn';
import type { ReactNode } from 'react';
import { formatPercent, formatSol, formatSolChange, solToneOf, toneOf } from '#/shared/format/numbers.ts';
import { TOTAL_PNL } from '#/shared/format/pnl-names.ts';
import { useTokenSummary } from '../token-pnl.queries.ts';
import type { Trade } from './use-trade.ts';

const Figure = ({
  label,
  children,
  className,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <div className="flex flex-col gap-0.5 text-right first:text-left">
    <dt className="text-small text-t3">{label}</dt>
    <dd className={cn('font-medium text-strong', className || 'text-t1')}>{children}</dd>
  </div>
);

/** Cost and returns of this token so far in the trade box's wallet, in SOL. */
export function PositionBlock({
  token,
  trade: { wallet },
}: {
  readonly token: TokenPage;
  readonly trade: Trade;
}) {
  const { bought, sold, holding, total, totalPct } = useTokenSummary(token.tokenAddress, wallet?.address);
  return (
    <dl
      className="flex shrink-0 justify-between gap-3 border-line2 border-t px-3 py-2.5"
      aria-label="Your trades of this token, in SOL"
      data-testid="position"
    >
      <Figure label="Bought">{formatSol(bought)}</Figure>
      <Figure label="Sold">{formatSol(sold)}</Figure>
      <Figure label="Holding">{formatSol(holding)}</Figure>
      <Figure
        label={
          <>
            <span title={TOTAL_PNL.definition}>{TOTAL_PNL.name}</span>{' '}
            <span className={toneOf(totalPct)}>{formatPercent(totalPct)}</span>
          </>
        }
        className={solToneOf(total)}
      >
        {formatSolChange(total)} {total !== null && 'SOL'}
      </Figure>
    </dl>
  );
}
