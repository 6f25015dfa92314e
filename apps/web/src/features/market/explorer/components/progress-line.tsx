import { cn } from '@dugout/ui/lib/cn';

interface ProgressLineProps {
  /** Sold percentage of the curve; null if there is none or it is unknown. */
  readonly pct: number | null;
  readonly near: boolean;
}

/** Progress of the curve, along the lower edge of a row. */
export const ProgressLine = ({ pct, near }: ProgressLineProps) =>
  pct === null || pct >= 100 ? null : (
    <span
      role="img"
      aria-label={`Bonding curve ${Math.floor(pct)}%`}
      className={cn('absolute -bottom-px left-0 h-0.5', near ? 'bg-info' : 'bg-line3')}
      style={{ width: `${pct}%` }}
    />
  );
