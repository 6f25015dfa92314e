import { isAddress } from '@dugout/domain/address';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { shortAddress } from '@dugout/domain/text/short-address';
import { cn } from '@dugout/ui/lib/cn';
import { formatSol, formatSolChange, solToneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { formatClock } from '#/shared/format/time.ts';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import type { ChartMark, MarkedTrade } from './chart-marks.ts';

const sum = (
  trades: readonly MarkedTrade[],
  lamports: (trade: MarkedTrade) => string | null,
): number | null =>
  trades.some((trade) => lamports(trade) !== null)
    ? toNumber(
        trades.reduce((total, trade) => total + BigInt(lamports(trade) ?? '0'), 0n),
        SOL_DECIMALS,
      )
    : null;

const WHO = { tracked: 'Tracked', developer: 'Developer', kol: 'KOL' } as const;

function nameOf({ kind, trades }: ChartMark): string {
  if (kind === 'own') return 'You';
  const who = trades[0]?.who ?? '';
  return kind !== 'developer' && !isAddress(who) ? who : `${WHO[kind]} ${shortAddress(who)}`;
}

const Line = ({
  name,
  children,
  className,
}: {
  readonly name: string;
  readonly children: string;
  readonly className?: string;
}) => (
  <span className="flex justify-between gap-6">
    <span className="text-t2">{name}</span>
    <span className={cn('font-medium', className ?? 'text-t1')}>{children}</span>
  </span>
);

export function MarkCard({ mark }: { readonly mark: ChartMark }) {
  const { trades, side } = mark;
  const last = trades.at(-1);
  const realised = sum(trades, (trade) => trade.realisedLamports);
  const fees = sum(trades, (trade) => trade.feeLamports);
  return (
    <span className="flex w-50 flex-col gap-1 rounded-control border border-line3 bg-bg3 px-2.5 py-2 text-small shadow-float">
      <span className="flex items-center gap-2 text-body font-semibold text-t1">
        <SideArrow side={side} />
        <span className="flex-1 truncate">
          {nameOf(mark)} {side === 'buy' ? 'bought' : 'sold'}{' '}
          {formatSol(sum(trades, (trade) => trade.lamports))} SOL
        </span>
      </span>
      <Line name="Time">{formatClock(last?.at ?? 0)}</Line>
      <Line name="Price">{formatPrice(last?.priceUsd)}</Line>
      {trades.length > 1 && <Line name="Trades">{String(trades.length)}</Line>}
      {realised !== null && (
        <Line name={REALIZED_PNL.name} className={solToneOf(realised)}>
          {formatSolChange(realised)}
        </Line>
      )}
      {fees !== null && <Line name="Fees">{`${formatSol(fees)} SOL`}</Line>}
    </span>
  );
}
