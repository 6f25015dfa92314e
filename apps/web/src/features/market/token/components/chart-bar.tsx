import { INTERVALS, type Interval } from '@dugout/domain/windows';
import { Segmented } from '@dugout/ui/segmented';
import type { ReactNode } from 'react';
import { Select } from '#/shared/controls/select.tsx';
import type { ChartView, Currency, Measure } from '../chart/chart-view.ts';

const MarkLegend = () => (
  <ul
    aria-label="Marks"
    className="hidden gap-3 pl-1 text-small text-t2 @min-[960px]:flex [&>li]:flex [&>li]:items-center [&>li]:gap-1.5"
  >
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10">
        <path d="M5 1l4.5 8h-9z" className="fill-accent-fill" />
      </svg>
      Own
    </li>
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" fill="none">
        <rect x="1" y="1" width="8" height="8" className="stroke-t1" strokeWidth="1.25" />
      </svg>
      Tracked
    </li>
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" fill="none">
        <path d="M5 .8L9.2 5 5 9.2.8 5z" className="stroke-caution" strokeWidth="1.25" />
      </svg>
      Developer
    </li>
    <li>
      <svg aria-hidden width="10" height="10" viewBox="0 0 10 10" fill="none">
        <circle cx="5" cy="5" r="4.2" className="stroke-info" strokeWidth="1.25" />
      </svg>
      KOL
    </li>
  </ul>
);

interface ChartBarProps {
  readonly view: ChartView;
  readonly interval: Interval;
  /** Currencies that cannot be drawn stay visible and explain why. */
  readonly known: Readonly<Record<Currency, boolean>>;
  readonly onChange: (view: ChartView) => void;
  readonly children?: ReactNode;
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
  usd: 'SOL price in USD unavailable for these trades',
  sol: 'Price in SOL unavailable for these trades',
};
const CHOICES = INTERVALS.map((value) => ({ value, label: value }));

type IntervalProps = Pick<ChartBarProps, 'interval'> & { readonly onChange: (interval: Interval) => void };

const IntervalButtons = ({ interval, onChange }: IntervalProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
  <div role="group" aria-label="Interval" className="hidden gap-0.5 @min-[680px]:flex">
    {INTERVALS.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === interval}
        className="h-6 min-w-7 rounded-control px-1.5 text-t2 hover:bg-hover hover:text-t1 aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-t1"
        onClick={() => onChange(each)}
      >
        {each}
      </button>
    ))}
  </div>
);

/**
 * Interval, tools, marks and unit of the chart. Adapts to its own width: the intervals become a list, and
 * optional parts disappear.
 */
export const ChartBar = ({ view, interval, known, onChange, children }: ChartBarProps) => {
  const choose = (next: Interval): void => onChange({ ...view, interval: next });
  return (
    <div className="@container shrink-0 border-b border-line2">
      <div className="flex h-8 items-center gap-1 px-2 @min-[448px]:gap-1.5 @min-[760px]:gap-2 max-desk:h-10">
        <IntervalButtons interval={interval} onChange={choose} />
        <Select
          label="Interval"
          size={28}
          className="@min-[680px]:hidden"
          choices={CHOICES}
          value={interval}
          onChange={choose}
        />
        <span aria-hidden className="hidden h-4 w-px bg-line2 @min-[680px]:block" />
        {children}
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
          segments={CURRENCIES.map((each) => ({
            ...each,
            unavailable: known[each.value] ? undefined : UNAVAILABLE[each.value],
          }))}
          value={view.currency}
          onChange={(currency) => onChange({ ...view, currency })}
          className="@max-[448px]:hidden"
        />
      </div>
    </div>
  );
};
