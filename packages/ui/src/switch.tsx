import type { ReactNode } from 'react';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

export const Switch = ({ checked, onChange, children, disabled = false }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    disabled={disabled}
    className="group inline-flex items-center gap-2 rounded-control text-t1 disabled:text-t4"
    onClick={() => onChange(!checked)}
  >
    <span className="flex h-3.5 w-6 items-center rounded-full bg-line3 px-0.5 group-aria-checked:bg-accent-fill">
      <span className="size-2.5 rounded-full bg-t1 group-aria-checked:translate-x-2.5 group-aria-checked:bg-on-accent" />
    </span>
    {children}
  </button>
);
