import type { ProfileFigures } from '@dugout/contract/profile/profile-page';
import { Sparkline } from '@dugout/ui/sparkline';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { formatCount, formatShare, formatSol, formatSolChange, UNKNOWN } from '#/shared/format/numbers.ts';
import { solToneOf } from '#/shared/format/tone.ts';

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
      name="Realized PnL"
      value={`${formatSolChange(figures.realisedSol)} SOL`}
      tone={solToneOf(figures.realisedSol) || 'text-t1'}
      below="FIFO, fees included"
      definition="Proceeds of sells less their cost, first in, first out, every fee counted. Sells with unknown cost are left out."
    />
    <Figure
      name="Win rate"
      value={
        figures.closed === 0 || figures.wins === null
          ? UNKNOWN
          : formatShare((100 * figures.wins) / figures.closed, 0)
      }
      below={`n ${formatCount(figures.closed)}`}
      definition="Sells at a profit out of all sells with a known cost."
    />
    <Figure
      name="Volume"
      value={`${formatSol(figures.volumeSol)} SOL`}
      below="Buys and sells"
      definition="SOL that landed trades moved, in and out."
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
  <section aria-label="Realized PnL over time" className="flex flex-col gap-2 px-3 py-3">
    <h2 className="font-semibold text-strong">
      Realized PnL <span className="font-normal text-small text-t3">by day, SOL</span>
    </h2>
    {curve === null ? (
      <p className="text-t3">This trader hides wallets, so figures are rounded and the curve is hidden.</p>
    ) : curve.length < 2 ? (
      <p className="text-t3">The curve begins with the second day of trading.</p>
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
