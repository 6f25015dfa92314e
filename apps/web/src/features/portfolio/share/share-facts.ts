import type { EquityCurve } from '@dugout/contract/portfolio/equity';
import { formatPercent, formatSol, formatSolChange } from '#/shared/format/numbers.ts';
import { amount, type Sharer, who } from '#/shared/share/position-facts.ts';
import type { ShareFacts } from '#/shared/share/share-card.ts';
import { gainOf } from '../equity/equity.model.ts';

/** Returns the card of the whole portfolio over a named window. */
export function portfolioFacts(curve: EquityCurve, windowName: string, sharer: Sharer): ShareFacts {
  const gain = gainOf(curve.points);
  return {
    ...who(sharer),
    title: 'Portfolio',
    subtitle: `Equity change, ${windowName}, after fees`,
    figure: formatPercent(gain?.pct),
    gain: (gain?.sol ?? 0) > 0,
    lines: [
      amount('Equity change SOL', formatSolChange(gain?.sol)),
      amount('Equity SOL', formatSol(curve.points.at(-1)?.equitySol)),
      { label: 'Max drawdown', value: formatPercent(curve.maxDrawdown?.pct, 1), isAmount: false },
    ],
    curve: curve.points.map(({ equitySol }) => equitySol),
  };
}
