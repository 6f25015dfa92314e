import { Segmented } from '@dugout/ui/segmented';
import { Suspense } from 'react';
import { useQuickBuyAmount } from '#/features/trading/index.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { QuickBuyField } from '#/shared/tokens/buying/quick-buy-field.tsx';
import type { BarProps } from '../bar-props.ts';
import { ColumnsButton } from '../columns/columns-button.tsx';
import { SCREENER_WINDOWS } from '../screener.search.ts';
import { PRESETS, presetOf, withPreset } from '../views/screener.presets.ts';
import { ViewsButton } from '../views/views-button.tsx';

function QuickBuyAmount() {
  const { amount, setAmount } = useQuickBuyAmount();
  return (
    <QuickBuyField
      label="Quick buy amount in SOL"
      amount={amount}
      onAmount={setAmount}
      lead={<span className="max-desk:sr-only">Quick Buy</span>}
      unit={<span className="font-normal text-t3 max-desk:sr-only">SOL</span>}
      className="h-7 px-2.5 max-desk:h-8"
    />
  );
}

const FilterSheetButton = lazyComponent(
  async () => (await import('../filters/filter-sheet-button.tsx')).FilterSheetButton,
);

interface ToolBarProps extends BarProps {
  readonly phone: boolean;
  /** Total pools, and pools that match; undefined until known. */
  readonly total: number | undefined;
  readonly count: number | undefined;
}

const WINDOWS = SCREENER_WINDOWS.map((value) => ({ value, label: value }));
const TABS = PRESETS.map(({ id, label }) => ({ value: id, label }));

export function ToolBar({ state, onChange, phone, total, count }: ToolBarProps) {
  const presets = (
    <Segmented
      label="Preset"
      size={phone ? 32 : 28}
      segments={TABS}
      value={presetOf(state)}
      onChange={(preset) => onChange(withPreset(state, preset))}
    />
  );
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line1 px-3 py-1.5 max-desk:gap-x-2 max-desk:py-2">
      <h1 className="text-title font-semibold max-desk:sr-only">Screener</h1>
      <span className="text-t3 max-desk:sr-only">
        {count === total ? formatCount(total) : `${formatCount(count)} match of ${formatCount(total)}`} pools
      </span>
      <span aria-hidden className="h-4 w-px bg-line2 max-desk:hidden" />
      <Segmented
        label="Window"
        size={phone ? 32 : 28}
        segments={WINDOWS}
        value={state.window}
        onChange={(window) => onChange({ ...state, window })}
      />
      {!phone && presets}
      <span className="ml-auto flex items-center gap-2">
        {!phone && <ViewsButton state={state} onChange={onChange} />}
        {!phone && <ColumnsButton />}
        <QuickBuyAmount />
        {phone && (
          <Suspense fallback={<span aria-hidden className="h-8 w-9" />}>
            <FilterSheetButton state={state} onChange={onChange} />
          </Suspense>
        )}
      </span>
      {phone && presets}
    </div>
  );
}
