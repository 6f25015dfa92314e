import { cn } from '@dugout/ui/lib/cn';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Without a frame, for grids. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

/** A box to tick, with its name beside it. */
export const Checkbox = ({ checked, onChange, plain = false, children }: CheckboxProps) => (
  <label
    className={cn(
      'flex min-w-0 cursor-pointer items-center rounded-control text-t2 hover:bg-hover has-checked:text-t1 max-desk:h-11 [&_svg]:size-3.5 [&_svg]:shrink-0',
      plain ? 'h-6 gap-1.5' : 'h-6 gap-2 border border-line2 px-2',
    )}
  >
    <span className="relative flex size-3.5 shrink-0">
      <input
        type="checkbox"
        className="peer size-full appearance-none rounded-[3px] border border-line3 bg-field checked:border-accent-fill checked:bg-accent-fill"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 hidden p-px text-on-accent peer-checked:block"
      />
    </span>
    {children}
  </label>
);
