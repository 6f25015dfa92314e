import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './lib/cn.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly label?: string;
  /** Visually hides the label, but not from screen readers. */
  readonly quietLabel?: boolean;
  /** Height in CSS pixels; on a phone 44 is used for 32 and up. */
  readonly size?: 28 | 32 | 40;
  /** Unit or icon inside at the right. */
  readonly unit?: ReactNode;
  readonly lead?: ReactNode;
  readonly error?: string | null;
}

const HEIGHTS = {
  28: 'h-7 text-body',
  32: 'h-8 max-desk:h-11 text-body',
  40: 'h-10 max-desk:h-11 text-figure',
} as const;

export function Input({
  label,
  quietLabel = false,
  size = 32,
  unit,
  lead,
  error = null,
  className,
  id,
  ...rest
}: InputProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const errorId = `${inputId}-error`;
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      {label !== undefined && (
        <label htmlFor={inputId} className={quietLabel ? 'sr-only' : 'text-small text-t3'}>
          {label}
        </label>
      )}
      <div
        className={cn(
          'flex items-center gap-2 rounded-control border bg-field px-2 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent',
          HEIGHTS[size],
          error === null ? 'border-line3' : 'border-down',
        )}
      >
        {lead}
        <input
          id={inputId}
          className="h-full min-w-0 flex-1 bg-transparent text-t1 outline-none disabled:text-t4"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          {...rest}
        />
        {error !== null && <CircleAlert className="size-3.5 shrink-0 text-down" aria-hidden />}
        {unit !== undefined && (
          <span className="flex shrink-0 items-center gap-1 text-body text-t3">{unit}</span>
        )}
      </div>
      {error !== null && (
        <p id={errorId} className="text-small text-down" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
