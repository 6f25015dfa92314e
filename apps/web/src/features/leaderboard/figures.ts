import { formatBalance } from '#/shared/format/numbers.ts';
import { REALIZED_PNL, WIN_RATE } from '#/shared/format/pnl-names.ts';

/** Explanations of the column headers. docs/ranks.md has longer ones. */
export const FIGURES = {
  move: { name: 'Move', definition: 'Places up or down since the previous window. "-" means new.' },
  realized: {
    name: `${REALIZED_PNL.name} SOL`,
    definition: `${REALIZED_PNL.definition} First in, first out. Excludes wash trades and gains paid for by other accounts here.`,
  },
  roi: {
    name: `${REALIZED_PNL.name} %`,
    definition: 'Realized PnL as a percentage of the cost of the tokens sold.',
  },
  winRate: {
    name: WIN_RATE.name,
    definition: `${WIN_RATE.definition} With the 95% Wilson interval and n, the number of closed positions.`,
  },
  volume: {
    name: 'Volume SOL',
    definition:
      'SOL bought and sold in landed trades. Excludes wash trades: round trips with own or funded wallets, within one slot or without price risk.',
  },
  drawdown: {
    name: 'Max drawdown SOL',
    definition:
      'Largest drop of cumulative realized PnL from its high within the window, or from zero, in SOL. Open positions do not count.',
  },
  wash: {
    name: 'Wash volume',
    definition:
      'Round trips with own or funded wallets, within one slot or without price risk. Excluded from all figures here.',
  },
  curve: { name: 'Curve', definition: 'Cumulative realized PnL over the window.' },
  callsHit: {
    name: 'Calls hit',
    definition:
      'All finished calls that reached 2x the call price within 24 hours, the 95% Wilson interval, and n.',
  },
  hitRate: {
    name: 'Hit rate',
    definition:
      'Share of finished calls that reached 2x the call price within 24 hours, the 95% Wilson interval, and n. Ranked by its lower bound.',
  },
  calls: { name: 'Calls', definition: 'All calls in the window, including open and hidden ones.' },
  members: {
    name: 'Members',
    definition: 'Members with sells in the window. Trades count from the time they joined.',
  },
} as const;

/** Metrics that a phone's rows can show. */
export const PHONE_FIGURES = [
  { value: 'realized', label: REALIZED_PNL.name },
  { value: 'volume', label: 'Volume' },
  { value: 'drawdown', label: 'Drawdown' },
] as const;
export type PhoneFigure = (typeof PHONE_FIGURES)[number]['value'];

export type FigureName = keyof typeof FIGURES;

const LAMPORTS_PER_SOL = 1_000_000_000;

/** Converts lamports as a decimal string to SOL, for display only. */
export const solOf = (lamports: string): number => Number(lamports) / LAMPORTS_PER_SOL;

export const intervalText = (interval: readonly [number, number] | null): string =>
  interval === null ? '' : `${Math.round(interval[0])} to ${Math.round(interval[1])}`;

/** Formats a drawdown in SOL as a negative number. */
export const drawdownText = (lamports: string): string =>
  lamports === '0' ? '0.00' : `-${formatBalance(solOf(lamports))}`;
