import { memo } from 'react';
import { cn } from './lib/cn.ts';
import { sparkPath } from './lib/spark-path.ts';

interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

/**
 * A figure's trend, colored by its first value against its last. Decorative: the change is shown next to it as a
 * figure.
 */
export const Sparkline = memo(function Sparkline({
  values,
  width = 60,
  height = 20,
  className,
}: SparklineProps) {
  const path = sparkPath(values, width, height);
  const rose = (values.at(-1) ?? 0) >= (values[0] ?? 0);
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      className={cn('block', rose ? 'text-up' : 'text-down', className)}
    >
      {path !== null && (
        <>
          <path d={path.area} fill="currentColor" opacity={0.09} />
          <path d={path.line} fill="none" stroke="currentColor" strokeWidth={1.25} strokeLinejoin="round" />
          <circle cx={path.end.x} cy={path.end.y} r={1.6} fill="currentColor" />
        </>
      )}
    </svg>
  );
});
