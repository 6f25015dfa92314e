import { cn } from '@dugout/ui/lib/cn';

/** A small triangle: up in green for a buy, down in red for a sell. The side's name is next to it. */
export const SideArrow = ({
  side,
  className,
}: {
  readonly side: 'buy' | 'sell';
  readonly className?: string;
}) => (
  <svg
    aria-hidden
    width="8"
    height="8"
    viewBox="0 0 8 8"
    className={cn('shrink-0', side === 'buy' ? 'text-up' : 'text-down', className)}
  >
    <path fill="currentColor" d={side === 'buy' ? 'M4 1l3.5 6h-7z' : 'M4 7L.5 1h7z'} />
  </svg>
);
