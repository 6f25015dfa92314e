import { stored } from '#/shared/storage/stored.ts';
import { type ChartView, readChartView } from '../chart/chart-view.ts';
import { titleOf } from '../chart/indicators.ts';

export interface ChartLayout {
  readonly name: string;
  readonly view: ChartView;
}

export const MAX_LAYOUTS = 20;
const LONGEST_NAME = 40;

export const layoutName = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);

function readLayout(value: unknown): ChartLayout | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('view' in value)) return null;
  const name = typeof value.name === 'string' ? layoutName(value.name) : '';
  const view = readChartView(value.view);
  return name === '' || view === null ? null : { name, view };
}

const parse = (value: unknown): readonly ChartLayout[] | null =>
  Array.isArray(value) ? value.flatMap((each) => readLayout(each) ?? []).slice(0, MAX_LAYOUTS) : null;

/** The layouts saved in this browser, newest last. */
export const chartLayouts = stored<readonly ChartLayout[]>({
  key: 'chart-layouts',
  version: 1,
  fallback: [],
  parse,
});

/** Saves a layout under a name, replacing one of that name; null if the name is empty or there is no room. */
export function withLayout(
  layouts: readonly ChartLayout[],
  typed: string,
  view: ChartView,
): readonly ChartLayout[] | null {
  const name = layoutName(typed);
  if (name === '') return null;
  if (layouts.some((layout) => layout.name === name))
    return layouts.map((layout) => (layout.name === name ? { name, view } : layout));
  return layouts.length >= MAX_LAYOUTS ? null : [...layouts, { name, view }];
}

const UNITS = { price: 'Price', marketCap: 'Mcap' } as const;

export const layoutText = ({ interval, measure, currency, indicators }: ChartView): string =>
  [interval, `${UNITS[measure]} ${currency.toUpperCase()}`, ...indicators.map(titleOf)]
    .filter((text) => text !== null)
    .join(' · ');

export const sameView = (a: ChartView, b: ChartView): boolean => layoutText(a) === layoutText(b);
