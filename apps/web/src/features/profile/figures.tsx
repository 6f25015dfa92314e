import type { ProfileFigures } from '@dugout/contract/profile/profile-page';
import { winRatePct } from '@dugout/domain/positions/win-rate';
import { Sparkline } from '@dugout/ui/sparkline';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import {
  formatCount,
  formatShare,
  formatSol,
  formatSolChange,
  solToneOf,
  UNKNOWN,
} from '#/shared/format/numbers.ts';
import { REALIZED_PNL, WIN_RATE } from '#/shared/format/pnl-names.ts';
import { useTimeZone, zoneText } from '#/shared/format/time-zone.ts';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly below: string;
  readonly definition: string;
  readonly tone?: string;
}

const Figure = ({ name, value, below, definition, tone = 'text-t1' }: FigureProps) => (
  <Tooltip content={<FigureTip name={name} definition={definition} />}>
    <dl className="flex min-w-0 flex-1 flex-col border-line2 px-3 py-2.5 not-last:border-r">
      <dt className="text-small text-t3">{name}</dt>
      <dd className={`truncate font-semibold text-figure ${tone}`}>{value}</dd>
      <dd className="truncate text-small text-t2">{below}</dd>
    </dl>
  </Tooltip>
);

export const Figures = ({ figures }: { readonly figures: ProfileFigures }) => (
  <section
    aria-label="Figures"
    className="flex shrink-0 border-line2 border-b max-desk:grid max-desk:grid-cols-2"
  >
    <Figure
      name={REALIZED_PNL.name}
      value={`${formatSolChange(figures.realisedSol)} SOL`}
      tone={solToneOf(figures.realisedSol) || 'text-t1'}
      below="FIFO, fees included"
      definition={`${REALIZED_PNL.definition} First in, first out. Excludes sells with unknown cost.`}
    />
    <Figure
      name={WIN_RATE.name}
      value={
        figures.closed === 0 || figures.wins === null
          ? UNKNOWN
          : formatShare(winRatePct(figures.wins, figures.closed), 0)
      }
      below={`n ${formatCount(figures.closed)}`}
      definition={WIN_RATE.definition}
    />
    <Figure
      name="Volume"
      value={`${formatSol(figures.volumeSol)} SOL`}
      below="Buys and sells"
      definition="SOL bought and sold in landed trades."
    />
    <Figure
      name="Trades"
      value={formatCount(figures.trades)}
      below="Landed"
      definition="Buys and sells that landed."
    />
  </section>
);

export const PnlCurve = ({ figures: { curve } }: { readonly figures: ProfileFigures }) => (
  <section aria-label={`${REALIZED_PNL.name} over time`} className="flex flex-col gap-2 px-3 py-3">
    <h2 className="font-semibold text-strong">
      {REALIZED_PNL.name}{' '}
      <span className="font-normal text-small text-t3">by day in {zoneText(useTimeZone())}, SOL</span>
    </h2>
    {curve === null ? (
      <p className="text-t3">This trader hides wallets, so figures are rounded and the curve is hidden.</p>
    ) : curve.length < 2 ? (
      <p className="text-t3">The curve starts on the second day of trading.</p>
    ) : (
      <Sparkline
        values={[0, ...curve.map(({ realisedSol }) => realisedSol)]}
        width={640}
        height={120}
        className="max-w-full"
      />
    )}
  </section>
);
