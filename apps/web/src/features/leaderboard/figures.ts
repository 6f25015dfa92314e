import { formatBalance } from '#/shared/format/numbers.ts';
import { REALIZED_PNL, WIN_RATE } from '#/shared/format/pnl-names.ts';

/** Explanations of the column headers. docs/ranks.md has longer ones. */
export const FIGURES = {
  move: { name: 'Move', definition: 'Places up or down since the window before. - is new.' },
  realized: {
    name: `${REALIZED_PNL.name} SOL`,
    definition: `${REALIZED_PNL.definition} First in, first out. Wash, and gains that other accounts here paid for, are left out.`,
  },
  roi: {
    name: `${REALIZED_PNL.name} %`,
    definition: 'Realized PnL in percent of what the tokens sold had cost.',
  },
  winRate: {
    name: WIN_RATE.name,
    definition: `${WIN_RATE.definition} With the 95% Wilson interval and n, how many were closed.`,
  },
  volume: {
    name: 'Volume SOL',
    definition:
      'SOL moved by landed trades. Wash is left out: round trips with own or funded wallets, within one slot or without price risk.',
  },
  drawdown: {
    name: 'Max drawdown SOL',
    definition:
      'The deepest fall of cumulative realized PnL from its high within the window, or from zero, in SOL. Open positions do not count.',
  },
  wash: {
    name: 'Wash volume',
    definition:
      'Round trips with own or funded wallets, within one slot or without price risk. They count in no figure here.',
  },
  curve: { name: 'Curve', definition: 'Cumulative realized PnL over the window.' },
  callsHit: {
    name: 'Calls hit',
    definition:
      'Finished calls of all time that traded at 2x the call price within 24 hours, the 95% Wilson interval, and n.',
  },
  hitRate: {
    name: 'Hit rate',
    definition:
      'Finished calls that traded at 2x the call price within 24 hours, the 95% Wilson interval, and n. Ranked by its lower bound.',
  },
  calls: { name: 'Calls', definition: 'All calls of the window, open and hidden ones included.' },
  members: {
    name: 'Members',
    definition: 'Members with sells in the window. Trades count since they joined.',
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
