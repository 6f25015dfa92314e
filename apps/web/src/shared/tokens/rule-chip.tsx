import { cn } from '@dugout/ui/lib/cn';

/** Text of a rule: '2x sell 50%', '-30% sell all', 'trail 20% sell all'. */
export interface RuleText {
  readonly figure: string;
  readonly action: string;
  readonly tone: 'up' | 'down';
}

/** A short exit rule: its trigger in the color of its side, then its action. */
export const RuleChip = ({ figure, action, tone }: RuleText) => (
  <span className="inline-flex h-4 shrink-0 items-center gap-1 whitespace-nowrap rounded-badge border border-line3 px-1 text-micro font-semibold text-t1">
    <span className={cn(tone === 'up' ? 'text-up' : 'text-down')}>{figure}</span>
    {action}
  </span>
);
