import type { Portfolio } from '@dugout/contract/portfolio/position';
import { cn } from '@dugout/ui/lib/cn';
import { Skeleton } from '@dugout/ui/skeleton';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import type { ReactNode } from 'react';
import {
  formatBalance,
  formatCount,
  formatPercent,
  formatShare,
  formatSol,
  formatSolChange,
  formatUsd,
  solToneOf,
} from '#/shared/format/numbers.ts';
import { REALIZED_PNL, TOTAL_PNL, UNREALIZED_PNL, WIN_RATE } from '#/shared/format/pnl-names.ts';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly definition: string;
  readonly tone?: number | null | undefined;
}

const Figure = ({ label, value, note, definition, tone }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-0.5 border-line2 px-3 py-3 not-last:border-r max-desk:border-b max-desk:last:odd:col-span-2">
    <dt className="text-small text-t3">
      <Tooltip
        content={
          <FigureTip
            name={label}
            value={value}
            definition={definition}
            source="All wallets, updated every 5 s"
          />
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation opens on focus too */}
        <span tabIndex={0} className="cursor-help rounded-badge">
          {label}
        </span>
      </Tooltip>
    </dt>
    <dd className={cn('truncate font-semibold text-figure', solToneOf(tone) || 'text-t1')}>{value}</dd>
    <dd className="truncate text-small text-t3">{note}</dd>
  </div>
);

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
const NAMES = ['equity', 'change', 'total', 'realised', 'unrealised', 'fees', 'wins'] as const;

interface FiguresProps {
  readonly portfolio: Portfolio | undefined;
  /** Gain of the selected window; null until known. */
  readonly gain: { readonly sol: number; readonly pct: number | null } | null;
  readonly windowLabel: string;
  readonly averages: { readonly win: number | null; readonly loss: number | null } | null;
}

/** The portfolio's totals, with skeletons until known. */
export function FiguresRow({ portfolio, gain, windowLabel, averages }: FiguresProps) {
  const row = 'grid shrink-0 grid-cols-7 border-line2 border-b max-wide:grid-cols-4 max-desk:grid-cols-2';
  if (portfolio === undefined) {
    return (
      <div role="status" aria-label="Loading figures" className={row}>
        {NAMES.map((name) => (
          <span key={name} className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="w-12" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="w-16" />
          </span>
        ))}
      </div>
    );
  }
  const {
    equitySol,
    equityUsd,
    totalPnlSol,
    totalPnlPct,
    realisedSol,
    realisedPct,
    unrealisedSol,
    unrealisedPct,
    feesPaidSol,
    winRatePct,
    cashSol,
    trades,
    openPositions,
  } = portfolio;
  return (
    <dl className={row} data-testid="figures">
      <Figure
        label="Equity"
        value={`${formatSol(equitySol)} SOL`}
        note={
          <>
            <span>{formatUsd(equityUsd)}</span>, <span>{formatBalance(cashSol)} SOL available</span>
          </>
        }
        definition="SOL in all wallets plus the current sale value of all positions."
      />
      <Figure
        label={`Equity change, ${windowLabel}`}
        value={gain === null ? '-' : `${formatSolChange(gain.sol)} SOL`}
        note={`${formatPercent(gain?.pct)}, after fees`}
        tone={gain?.sol}
        definition="Equity change, net of deposits and withdrawals."
      />
      <Figure
        label={TOTAL_PNL.name}
        value={`${formatSolChange(totalPnlSol)} SOL`}
        note={`${formatPercent(totalPnlPct)}, all time`}
        tone={totalPnlSol}
        definition={TOTAL_PNL.definition}
      />
      <Figure
        label={REALIZED_PNL.name}
        value={`${formatSolChange(realisedSol)} SOL`}
        note={`${formatPercent(realisedPct)}, ${counted(trades, 'trade', 'trades')}`}
        tone={realisedSol}
        definition={`${REALIZED_PNL.definition} First in, first out.`}
      />
      <Figure
        label={UNREALIZED_PNL.name}
        value={`${formatSolChange(unrealisedSol)} SOL`}
        note={`${formatPercent(unrealisedPct)}, ${counted(openPositions, 'position', 'positions')}`}
        tone={unrealisedSol}
        definition={`${UNREALIZED_PNL.definition} Value: proceeds of selling everything into the pools now.`}
      />
      <Figure
        label="Fees paid"
        value={`${formatSol(feesPaidSol)} SOL`}
        note="incl. tips and network"
        definition="Trading, network and priority fees and tips of all landed swaps. Pool fees are included in the price."
      />
      <Figure
        label={WIN_RATE.name}
        value={formatShare(winRatePct, 0)}
        note={
          averages === null || (averages.win === null && averages.loss === null)
            ? 'of closed positions'
            : `Avg win ${formatPercent(averages.win)} / loss ${formatPercent(averages.loss)}`
        }
        definition={`${WIN_RATE.definition} Avg win / loss: their average realized PnL.`}
      />
    </dl>
  );
}
