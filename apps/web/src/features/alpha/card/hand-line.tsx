import type { CallerHand } from '@dugout/contract/alpha/card';
import { cn } from '@dugout/ui/lib/cn';
import { CircleMinus, Eye, EyeOff, LogOut, type LucideIcon } from 'lucide-react';
import { handText } from './card-text.ts';

const ICONS: Readonly<Record<CallerHand['kind'], LucideIcon>> = {
  holds: Eye,
  sold: LogOut,
  neverHeld: CircleMinus,
  notDisclosed: EyeOff,
};
const TONES: Readonly<Record<CallerHand['kind'], string>> = {
  holds: 'text-info',
  sold: 'text-caution',
  neverHeld: 'text-t3',
  notDisclosed: 'text-t3',
};

interface HandLineProps {
  readonly hand: CallerHand;
  /** Replaces the card's text. */
  readonly text?: string;
  readonly className?: string;
}

/** The caller's own position in the token, in the same form everywhere. */
export function HandLine({ hand, text = handText(hand), className }: HandLineProps) {
  const Icon = ICONS[hand.kind];
  return (
    <span data-hand={hand.kind} className={cn('flex min-w-0 items-center gap-1.5 text-t2', className)}>
      <Icon className={cn('size-3.5 shrink-0', TONES[hand.kind])} aria-hidden />
      <span className="truncate">{text}</span>
    </span>
  );
}
