import { cn } from '@dugout/ui/lib/cn';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface SelectProps<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly size?: 24 | 28 | 32;
  readonly icon?: ReactNode;
  readonly className?: string;
}

const HEIGHTS = { 24: 'h-6', 28: 'h-7', 32: 'h-8' } as const;

/** A native select. Its label is for screen readers only. */
export function Select<V extends string>({
  label,
  choices,
  value,
  onChange,
  size = 28,
  icon,
  className,
}: SelectProps<V>) {
  return (
    <span
      className={cn(
        'relative inline-flex items-center rounded-control border border-line2 bg-bg2 text-t1 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
        '[&>svg]:pointer-events-none',
        HEIGHTS[size],
        className,
      )}
    >
      {icon !== undefined && (
        <span className="pointer-events-none pl-2 text-t3 [&>svg]:size-3.5">{icon}</span>
      )}
      <select
        aria-label={label}
        className="h-full min-w-0 flex-1 cursor-pointer appearance-none truncate rounded-control bg-transparent pr-6 pl-2 font-medium outline-none [&>option]:bg-bg3 [&>option]:text-t1"
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown className="absolute right-1.5 size-3.5 text-t3" aria-hidden />
    </span>
  );
}
