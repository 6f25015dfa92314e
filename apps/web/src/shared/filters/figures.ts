import type { ScreenerSort } from '@dugout/contract/market/screener';

/** Unit of a metric: dollars, count, share of a whole, signed change, or age in minutes. */
export type FilterUnit = 'usd' | 'count' | 'percent' | 'change' | 'minutes';
export type FilterFigure = ScreenerSort;

interface FigureFacts {
  readonly label: string;
  readonly unit: FilterUnit;
  /** Measured over the list's window; its label is prefixed with that window. */
  readonly windowed?: true;
  /** Example value, if that of its unit would mislead. */
  readonly hint?: string;
}

/** Every token metric that a list can be filtered and sorted by, in menu and chip order. */
export const FIGURES: Readonly<Record<FilterFigure, FigureFacts>> = {
  liquidityUsd: { label: 'Liquidity', unit: 'usd' },
  volumeUsd: { label: 'volume', unit: 'usd', windowed: true },
  marketCapUsd: { label: 'Market cap', unit: 'usd' },
  ageMinutes: { label: 'Age', unit: 'minutes' },
  priceUsd: { label: 'Price', unit: 'usd', hint: '0.001' },
  athUsd: { label: 'All-time high', unit: 'usd', hint: '0.001' },
  changePct: { label: 'change', unit: 'change', windowed: true },
  changePct5m: { label: 'Change in 5m', unit: 'change' },
  changePct1h: { label: 'Change in 1h', unit: 'change' },
  changePct6h: { label: 'Change in 6h', unit: 'change' },
  changePct24h: { label: 'Change in 24h', unit: 'change' },
  buys: { label: 'buys', unit: 'count', windowed: true },
  sells: { label: 'sells', unit: 'count', windowed: true },
  traders: { label: 'traders', unit: 'count', windowed: true },
  holders: { label: 'Holders', unit: 'count' },
  kols: { label: 'KOLs', unit: 'count', hint: '2' },
  graduationPct: { label: 'Graduation', unit: 'percent' },
  top10HoldersPct: { label: 'Top 10', unit: 'percent' },
  devHoldingsPct: { label: 'Developer', unit: 'percent' },
  insiderHoldingsPct: { label: 'Insiders', unit: 'percent' },
  sniperHoldingsPct: { label: 'Snipers', unit: 'percent' },
  bundledHoldingsPct: { label: 'Bundled', unit: 'percent' },
  freshHoldingsPct: { label: 'Fresh wallets', unit: 'percent' },
  agentHoldingsPct: { label: 'Mayhem agent', unit: 'percent' },
};

export const isFigure = (name: string): name is FilterFigure => Object.hasOwn(FIGURES, name);
export const FIGURE_NAMES: readonly FilterFigure[] = Object.keys(FIGURES).filter(isFigure);

/** Returns the label of a metric: 'Liquidity', '24h volume'. */
export function figureLabel(figure: FilterFigure, window: string): string {
  const { label, windowed } = FIGURES[figure];
  return windowed ? `${window} ${label}` : label;
}
