import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './lib/cn.ts';
import { Tooltip } from './tooltip.tsx';

export interface Segment<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Tone of the selected segment: buy and sell use their side's. */
  readonly tone?: 'up' | 'down';
  /** Why the segment is unavailable; it stays visible and shows the reason. */
  readonly unavailable?: string | undefined;
}

interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly size?: 24 | 28 | 32;
  /** Segments share the full width. */
  readonly fill?: boolean;
  readonly className?: string;
}

const TONES = {
  plain: 'has-checked:border-line3 has-checked:bg-active has-checked:text-t1',
  up: 'has-checked:border-up has-checked:bg-up-tint has-checked:text-up',
  down: 'has-checked:border-down has-checked:bg-down-tint has-checked:text-down',
} as const;
const HEIGHTS = { 24: 'h-6', 28: 'h-7', 32: 'h-8' } as const;
/** A fieldset does not stretch its content. */
const INNER = { 24: 'h-5', 28: 'h-6', 32: 'h-7' } as const;

const SegmentTip = ({
  reason,
  children,
}: {
  readonly reason: string | undefined;
  readonly children: ComponentProps<typeof Tooltip>['children'];
}) => (reason === undefined ? children : <Tooltip content={reason}>{children}</Tooltip>);

/** A choice among a few visible options. Built from radio buttons, so arrow keys select. */
export function Segmented<V extends string>({
  label,
  segments,
  value,
  onChange,
  size = 28,
  fill = false,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset
      aria-label={label}
      className={cn('inline-flex rounded-control border border-line2 bg-bg2 p-px', HEIGHTS[size], className)}
    >
      {segments.map((segment) => (
        <SegmentTip key={segment.value} reason={segment.unavailable}>
          <label
            className={cn(
              'relative flex cursor-pointer items-center justify-center gap-1 rounded-badge border border-transparent px-2 text-t2 hover:text-t1',
              'has-disabled:cursor-help has-disabled:text-t3 has-disabled:hover:text-t3',
              'has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent',
              INNER[size],
              fill && 'flex-1',
              TONES[segment.tone ?? 'plain'],
            )}
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.unavailable !== undefined}
              onChange={() => onChange(segment.value)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0 disabled:pointer-events-none"
            />
            {segment.label}
            {segment.unavailable !== undefined && <span className="sr-only">, {segment.unavailable}</span>}
          </label>
        </SegmentTip>
      ))}
    </fieldset>
  );
}
