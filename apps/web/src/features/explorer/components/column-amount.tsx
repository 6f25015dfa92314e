import type { ExplorerColumn } from '@dugout/contract/explorer';
import { cn } from '@dugout/ui/lib/cn';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { columnOf } from '../explorer.columns.ts';
import { useExplorerSettings } from '../explorer.store.ts';

/** What a quick buy in the column pays, edited in place. What makes no sense goes back to what it was. */
export function ColumnAmount({ column, className }: { readonly column: ExplorerColumn; readonly className?: string }) {
  const amount = useExplorerSettings((state) => state.columns[column].amount);
  const setAmount = useExplorerSettings((state) => state.setAmount);
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (): void => {
    if (draft !== null) setAmount(column, draft);
    setDraft(null);
  };
  return (
    <label
      title="Quick buy, SOL"
      className={cn(
        'flex h-6 items-center gap-1 rounded-control border border-line2 bg-bg2 px-1.5 font-medium focus-within:outline-2 focus-within:outline-accent',
        className,
      )}
    >
      <Zap className="size-3 shrink-0 fill-current text-accent" aria-hidden />
      <input
        aria-label={`Quick buy amount in SOL, ${columnOf(column).label}`}
        inputMode="decimal"
        autoComplete="off"
        className="w-7 bg-transparent text-right text-t1 outline-none"
        value={draft ?? amount}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
    </label>
  );
}
