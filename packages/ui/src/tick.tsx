import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './lib/cn.ts';

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'size'>;

/** A checkbox without a label. 14 px; other sizes by class. */
export const Tick = ({ className, ...input }: TickProps) => (
  <span className={cn('relative flex size-3.5 shrink-0', className)}>
    <input
      type="checkbox"
      className="peer size-full cursor-[inherit] appearance-none rounded-[3px] border border-line3 bg-field checked:border-accent-fill checked:bg-accent-fill disabled:opacity-60"
      {...input}
    />
    <Check
      aria-hidden
      strokeWidth={3}
      className="pointer-events-none absolute inset-0 hidden size-full p-px text-on-accent peer-checked:block"
    />
  </span>
);
