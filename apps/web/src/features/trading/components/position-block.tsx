import type { TokenPage } from '@dugout/contract/market/token';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatPercent, formatSol, formatSolChange } from '#/shared/format/numbers.ts';
import { solToneOf, toneOf } from '#/shared/format/tone.ts';
import { closedSummary, summaryOf } from '../position-summary.ts';
import { ownTradesQuery } from '../trading.queries.ts';
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

/** Cost and returns of this token so far, in SOL. */
export function PositionBlock({
  token,
  trade: { position, wallet },
}: {
  readonly token: TokenPage;
  readonly trade: Trade;
}) {
  const history = useQuery({ ...ownTradesQuery(wallet?.address ?? ''), enabled: wallet !== null }).data;
  const past = history?.filter((trade) => trade.tokenAddress === token.tokenAddress) ?? [];
  const { bought, sold, holding, pnl, pnlPct } =
    position === null ? closedSummary(past) : summaryOf(position);
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
            PnL <span className={toneOf(pnlPct)}>{formatPercent(pnlPct)}</span>
          </>
        }
        className={solToneOf(pnl)}
      >
        {formatSolChange(pnl)} {pnl !== null && 'SOL'}
      </Figure>
    </dl>
  );
}
