import type { CallerHolding } from '@dugout/contract/alpha/card';
import { cn } from '@dugout/ui/lib/cn';
import { CircleMinus, Eye, EyeOff, LogOut, type LucideIcon } from 'lucide-react';
import { holdingText } from './card-text.ts';

const ICONS: Readonly<Record<CallerHolding['kind'], LucideIcon>> = {
  holds: Eye,
  sold: LogOut,
  neverHeld: CircleMinus,
  notDisclosed: EyeOff,
};
const TONES: Readonly<Record<CallerHolding['kind'], string>> = {
  holds: 'text-info',
  sold: 'text-caution',
  neverHeld: 'text-t3',
  notDisclosed: 'text-t3',
};

interface HoldingLineProps {
  readonly holding: CallerHolding;
  readonly text?: string;
  readonly className?: string;
}

/** The caller's own position in the token, in the same form everywhere. */
export function HoldingLine({ holding, text = holdingText(holding), className }: HoldingLineProps) {
  const Icon = ICONS[holding.kind];
  return (
    <span data-hand={holding.kind} className={cn('flex min-w-0 items-center gap-1.5 text-t2', className)}>
      <Icon className={cn('size-3.5 shrink-0', TONES[holding.kind])} aria-hidden />
      <span className="truncate">{text}</span>
    </span>
  );
}
