import { cn } from '@dugout/ui/lib/cn';
import { isComposing, isEscape } from '@dugout/ui/lib/keys';
import { Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface QuickBuyFieldProps {
  readonly label: string;
  /** SOL, as the trader typed it. */
  readonly amount: string;
  /** Called with the typed text. The caller rejects an invalid amount, and the field reverts. */
  readonly onAmount: (amount: string) => void;
  readonly lead?: ReactNode;
  readonly unit?: ReactNode;
  readonly className?: string;
}

export function QuickBuyField({ label, amount, onAmount, lead, unit, className }: QuickBuyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (): void => {
    if (draft !== null) onAmount(draft);
    setDraft(null);
  };
  return (
    <label
      title={label}
      className={cn(
        'flex items-center gap-1.5 rounded-control border border-line2 bg-bg2 font-medium focus-within:outline-2 focus-within:outline-accent',
        className,
      )}
    >
      <Zap className="size-3 shrink-0 fill-current text-accent" aria-hidden />
      {lead}
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        className="field-sizing-content min-w-5 max-w-16 bg-transparent text-t1 outline-none"
        value={draft ?? amount}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) event.currentTarget.blur();
          if (isEscape(event)) setDraft(null);
        }}
      />
      {unit}
    </label>
  );
}
