import { PRESET_IDS, PRESET_LABELS } from '@dugout/domain/execution/execution-presets';
import { Switch } from '@dugout/ui/switch';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Surface, usePresets, useSurfaceAmount } from '#/features/trading/index.ts';
import { QuickBuyField } from '#/shared/tokens/buying/quick-buy-field.tsx';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';
import { useTrackerOptions } from '../tracker.options.ts';

function PresetChoice() {
  const { chosen, choose } = usePresets();
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label="Execution preset"
        className="h-6 appearance-none rounded-control border border-line2 bg-bg2 pr-6 pl-2 font-medium text-t1"
        value={chosen}
        onChange={({ target }) => {
          const id = PRESET_IDS.find((known) => known === target.value);
          if (id !== undefined) choose(id);
        }}
      >
        {PRESET_IDS.map((id) => (
          <option key={id} value={id}>
            {PRESET_LABELS[id]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-1.5 size-3 text-t3" aria-hidden />
    </span>
  );
}

interface BuyBarProps {
  readonly surface: Surface;
  readonly children?: ReactNode;
}

export function BuyBar({ surface, children }: BuyBarProps) {
  const { quickBuy, change } = useTrackerOptions();
  const [amount, setAmount] = useSurfaceAmount(surface);
  return (
    <div className="flex h-9 shrink-0 items-center gap-2.5 border-b border-line1 px-3 max-desk:h-11">
      <Switch checked={quickBuy} onChange={(on) => change({ quickBuy: on })}>
        Quick Buy
      </Switch>
      <QuickBuyField
        label="Quick Buy amount"
        amount={amount}
        onAmount={setAmount}
        unit={<SolMark className="size-3 text-t3" />}
        className="h-6 px-2"
      />
      <PresetChoice />
      <span className="flex-1" />
      {children}
    </div>
  );
}
