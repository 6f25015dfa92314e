import type { EquityCurve } from '@dugout/contract/portfolio/equity';
import type { Position } from '@dugout/contract/portfolio/position';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { formatPercent, formatSol, formatSolChange } from '#/shared/format/numbers.ts';
import { amount, positionFacts, type Sharer, who } from '#/shared/share/position-facts.ts';
import type { ShareFacts } from '#/shared/share/share-card.ts';
import { ShareDialog } from '#/shared/share/share-dialog.tsx';
import { gainOf } from '../equity/equity.model.ts';

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

interface SharedCardProps {
  readonly what: Position | 'portfolio';
  readonly curve: EquityCurve | undefined;
  readonly windowName: string;
  readonly onClose: () => void;
}

/** The card of a position or of the portfolio, frozen when it was opened. */
export function SharedCard({ what, curve, windowName, onClose }: SharedCardProps) {
  const userName = useMe()?.userName ?? '';
  const simulated = useQuery(statusQuery).data?.tradingMode !== 'live';
  const [facts] = useState((): ShareFacts => {
    const sharer: Sharer = { userName, simulated, now: Date.now() };
    if (what !== 'portfolio') return positionFacts(what, sharer);
    return portfolioFacts(curve ?? { points: [], maxDrawdown: null }, windowName, sharer);
  });
  return <ShareDialog facts={facts} onClose={onClose} />;
}
