import type { Position } from '@dugout/contract/portfolio/position';
import { formatDate } from '#/shared/format/dates.ts';
import { formatPercent, formatSol, formatSolChange } from '#/shared/format/numbers.ts';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import type { ShareFacts } from './share-card.ts';

export interface Sharer {
  readonly userName: string;
  readonly simulated: boolean;
  /** Unix ms. */
  readonly now: number;
}

export const amount = (label: string, value: string) => ({ label, value, isAmount: true }) as const;
export const who = ({ userName, simulated, now }: Sharer) => ({
  userName,
  simulated,
  date: formatDate(now, 'longDate'),
});

export const positionFacts = (position: Position, sharer: Sharer): ShareFacts => ({
  ...who(sharer),
  title: position.symbol,
  subtitle: `${position.tokenName}, ${UNREALIZED_PNL.name}`,
  figure: formatPercent(position.pnlPercent),
  gain: (position.pnlPercent ?? 0) > 0,
  lines: [
    amount('Cost SOL', formatSol(position.costSol)),
    amount('Value SOL', formatSol(position.valueSol)),
    amount(`${UNREALIZED_PNL.name} SOL`, formatSolChange(position.pnlSol)),
    { label: 'Held since', value: formatDate(position.openedAt), isAmount: false },
  ],
  curve: [],
});
