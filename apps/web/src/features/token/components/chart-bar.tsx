import { INTERVALS, type Interval } from '@dugout/domain/windows';
import { cn } from '@dugout/ui/lib/cn';
import { Segmented } from '@dugout/ui/segmented';
import type { ChartView, Currency, Measure } from '../chart/chart-view.ts';
import { MarkLegend } from './mark-legend.tsx';

interface ChartBarProps {
  readonly view: ChartView;
  readonly interval: Interval;
  /** Currencies that cannot be drawn are in sight and say why. */
  readonly known: Readonly<Record<Currency, boolean>>;
  readonly onChange: (view: ChartView) => void;
}

const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'price', label: 'Price' },
  { value: 'marketCap', label: 'Mcap' },
];
const CURRENCIES: readonly { value: Currency; label: string }[] = [
  { value: 'usd', label: 'USD' },
  { value: 'sol', label: 'SOL' },
];
const UNAVAILABLE: Readonly<Record<Currency, string>> = {
  usd: 'The SOL price in US dollars is not known for these trades',
  sol: 'The price in SOL is not known for these trades',
};
const PHONE: ReadonlySet<Interval> = new Set<Interval>(['1s', '15s', '1m', '5m', '1h', '1d']);

/** Interval, marks and unit of the chart. */
export const ChartBar = ({ view, interval, known, onChange }: ChartBarProps) => (
  <div className="flex h-8 shrink-0 items-center gap-3 border-b border-line2 px-2 max-desk:h-10">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row */}
    <div role="group" aria-label="Interval" className="flex gap-0.5">
      {INTERVALS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === interval}
          className={cn(
            'h-6 min-w-7 rounded-control px-1.5 text-t2 hover:bg-hover hover:text-t1 aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-t1 max-desk:h-8 max-desk:min-w-9',
            !PHONE.has(each) && 'max-desk:hidden',
          )}
          onClick={() => onChange({ ...view, interval: each })}
        >
          {each}
        </button>
      ))}
    </div>
    <span aria-hidden className="h-4 w-px bg-line2 max-wide:hidden" />
    <MarkLegend />
    <span className="flex-1" />
    <Segmented
      label="Price or market cap"
      size={24}
      segments={MEASURES}
      value={view.measure}
      onChange={(measure) => onChange({ ...view, measure })}
    />
    <Segmented
      label="Currency"
      size={24}
      segments={CURRENCIES.map((each) => ({ ...each, unavailable: known[each.value] ? undefined : UNAVAILABLE[each.value] }))}
      value={view.currency}
      onChange={(currency) => onChange({ ...view, currency })}
      className="max-desk:hidden"
    />
  </div>
);
