import { cn } from '@dugout/ui/lib/cn';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useQuickBuyAmount } from '#/features/trading/trading.queries.ts';

/** The amount of every quick buy, edited in place. What makes no sense goes back to what it was. */
export function QuickBuyAmount({ className }: { readonly className?: string }) {
  const { amount, setAmount } = useQuickBuyAmount();
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (): void => {
    if (draft !== null) setAmount(draft);
    setDraft(null);
  };
  return (
    <label
      className={cn(
        'flex h-7 items-center gap-1.5 rounded-control border border-line2 bg-bg2 px-2.5 font-medium focus-within:outline-2 focus-within:outline-accent max-desk:h-10',
        className,
      )}
    >
      <Zap className="size-3 fill-current text-accent" aria-hidden />
      <span className="max-desk:sr-only">Quick Buy</span>
      <input
        aria-label="Quick buy amount in SOL"
        inputMode="decimal"
        autoComplete="off"
        className="w-9 bg-transparent text-right text-t1 outline-none"
        value={draft ?? amount}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <span className="font-normal text-t3">SOL</span>
    </label>
  );
}
