import type { Portfolio } from '@dugout/contract/trading';
import { cn } from '@dugout/ui/lib/cn';
import { Skeleton } from '@dugout/ui/skeleton';
import type { ReactNode } from 'react';
import { formatCount, formatShare, formatSol, formatSolChange, formatUsd } from '#/shared/format/numbers.ts';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly tone?: number | null;
}

const toneOf = (figure: number | null | undefined): string =>
  figure === null || figure === undefined || figure === 0 ? 'text-t1' : figure > 0 ? 'text-up' : 'text-down';

const Figure = ({ label, value, note, tone }: FigureProps) => (
  <div className="flex flex-col gap-0.5 border-line2 px-4 py-3 not-last:border-r max-desk:border-b max-desk:px-3">
    <dt className="text-small text-t3">{label}</dt>
    <dd className={cn('font-semibold text-figure', toneOf(tone))}>{value}</dd>
    <dd className="text-small text-t3">{note}</dd>
  </div>
);

const counted = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`;

/** The trader's books in total; still blocks before they are known. */
export function FiguresRow({ portfolio }: { readonly portfolio: Portfolio | undefined }) {
  const row = 'grid shrink-0 grid-cols-6 border-line2 border-b max-wide:grid-cols-3 max-desk:grid-cols-2';
  if (portfolio === undefined) {
    return (
      <div role="status" aria-label="Loading figures" className={row}>
        {['equity', 'realised', 'unrealised', 'fees', 'wins', 'cash'].map((name) => (
          <span key={name} className="flex flex-col gap-2 px-4 py-3">
            <Skeleton className="w-12" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="w-16" />
          </span>
        ))}
      </div>
    );
  }
  const { equitySol, equityUsd, realisedSol, unrealisedSol, feesPaidSol, winRatePct, cashSol, trades, openPositions } = portfolio;
  return (
    <dl className={row} data-testid="figures">
      <Figure label="Equity" value={`${formatSol(equitySol)} SOL`} note={formatUsd(equityUsd)} />
      <Figure label="Realised" value={`${formatSolChange(realisedSol)} SOL`} note={counted(trades, 'trade', 'trades')} tone={realisedSol} />
      <Figure
        label="Unrealised"
        value={`${formatSolChange(unrealisedSol)} SOL`}
        note={counted(openPositions, 'position', 'positions')}
        tone={unrealisedSol}
      />
      <Figure label="Fees paid" value={`${formatSol(feesPaidSol)} SOL`} note="trading, network, priority, tip" />
      <Figure label="Win rate" value={formatShare(winRatePct, 0)} note="sells above cost, of all sells" />
      <Figure label="Cash" value={`${formatSol(cashSol)} SOL`} note="in all wallets" />
    </dl>
  );
}
