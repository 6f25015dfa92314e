import { riskOf, type Share } from '@dugout/domain/share-risk';
import { cn } from '@dugout/ui/lib/cn';
import { Check, Minus, X } from 'lucide-react';
import { formatShare } from '#/shared/format/numbers.ts';

const LEVELS = {
  pass: { Icon: Check, tone: 'text-up', word: 'low' },
  look: { Icon: Minus, tone: 'text-caution', word: 'caution' },
  fail: { Icon: X, tone: 'text-down', word: 'high' },
} as const;

interface RiskMarkProps {
  readonly name: string;
  readonly share: Share;
  /** Percent of the supply. */
  readonly pct: number | null;
}

/** A concentrated share of the supply with its rating: tick, dash or cross; '-' if unknown. */
export function RiskMark({ name, share, pct }: RiskMarkProps) {
  const risk = riskOf(share, pct);
  if (risk === null) return <span className="w-3 text-center text-t3">-</span>;
  const { Icon, tone, word } = LEVELS[risk];
  const label = `${name} hold ${formatShare(pct)}: ${word}`;
  return (
    <span role="img" aria-label={label} title={label} className={cn('flex', tone)}>
      <Icon className="size-3" aria-hidden />
    </span>
  );
}
