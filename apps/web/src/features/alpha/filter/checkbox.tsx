import { cn } from '@dugout/ui/lib/cn';
import { Tick } from '@dugout/ui/tick';
import type { ReactNode } from 'react';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Without a frame, for grids. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

export const Checkbox = ({ checked, onChange, plain = false, children }: CheckboxProps) => (
  <label
    className={cn(
      'flex min-w-0 cursor-pointer items-center rounded-control text-t2 hover:bg-hover has-checked:text-t1 max-desk:h-11 [&_svg]:size-3.5 [&_svg]:shrink-0',
      plain ? 'h-6 gap-1.5' : 'h-6 gap-2 border border-line2 px-2',
    )}
  >
    <Tick checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
