import { Button, IconButton } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { NumberField } from '#/shared/controls/number-field.tsx';
import { useQuickAmounts, withTyped } from '../quick-amounts.store.ts';
import type { Trade } from './use-trade.ts';

const CHOSEN = 'aria-pressed:border-accent! aria-pressed:bg-accent-tint! aria-pressed:text-accent';
const SIZE = 'min-w-0 px-0 max-desk:h-10';

/** Edits the buttons in their places. Saves each valid amount. */
function Editor({ form: { side } }: Pick<Trade, 'form'>) {
  const { amounts, put } = useQuickAmounts();
  return amounts[side].map((amount, index) => (
    <NumberField
      // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its place
      key={index}
      quietLabel
      label={`Quick ${side} amount ${index + 1}`}
      unit={side === 'buy' ? '' : '%'}
      value={String(amount)}
      onType={(text) => {
        const next = withTyped(amounts, side, index, text);
        if (next === null) return side === 'buy' ? 'Enter SOL' : '0.01 to 100%';
        put(next);
        return null;
      }}
    />
  ));
}

/** The text of the button of the initials, and its reason. */
const INITIALS = {
  sells: { name: 'Initials', title: 'Sells what returns the cost, fees included' },
  returned: { name: 'Returned', title: 'Cost already returned' },
  short: { name: 'Below cost', title: 'Worth less than its cost' },
  unknown: { name: 'Initials', title: 'Price or cost unknown' },
} as const;

function Choices({ form, change, order, initials }: Pick<Trade, 'form' | 'change' | 'order' | 'initials'>) {
  const { amounts } = useQuickAmounts();
  if (form.side === 'buy')
    return amounts.buy.map((amount, index) => (
      <Button
        // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its place
        key={index}
        aria-pressed={form.buyText === amount}
        className={cn(SIZE, 'flex-1', CHOSEN)}
        onClick={() => change({ buyText: amount })}
      >
        {amount}
      </Button>
    ));
  const atMarket = order.type === 'market';
  return (
    <>
      {amounts.sell.map((percent, index) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its place
          key={index}
          aria-pressed={form.sellPercent === percent}
          className={cn(SIZE, 'flex-1', CHOSEN)}
          onClick={() => change({ sellPercent: percent })}
        >
          {percent}%
        </Button>
      ))}
      <Button
        aria-pressed={form.sellPercent === 'initials'}
        disabled={initials.kind !== 'sells' || !atMarket}
        title={atMarket ? INITIALS[initials.kind].title : 'Initials sells at market only'}
        className={cn(SIZE, 'px-1.5', CHOSEN)}
        onClick={() => change({ sellPercent: 'initials' })}
      >
        {INITIALS[initials.kind].name}
      </Button>
    </>
  );
}

/** The amounts of one press: SOL of a buy, shares of a sell. Traders edit them. */
export function QuickAmounts({ trade }: { readonly trade: Trade }) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="flex items-start gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row */}
      <div
        role="group"
        aria-label="Quick amounts"
        className={cn('min-w-0 flex-1 gap-1', editing ? 'grid grid-cols-3' : 'flex')}
      >
        {editing ? <Editor form={trade.form} /> : <Choices {...trade} />}
      </div>
      <IconButton
        icon={editing ? Check : Pencil}
        label={editing ? 'Done' : 'Edit quick amounts'}
        kind="ghost"
        size={24}
        className="mt-0.5 max-desk:mt-0 max-desk:size-10"
        aria-pressed={editing}
        onClick={() => setEditing(!editing)}
      />
    </div>
  );
}
