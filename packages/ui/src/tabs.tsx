import type { ReactNode } from 'react';
import { cn } from './lib/cn.ts';

interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly panelId?: string;
  readonly className?: string;
}

/** A row of tabs; arrow keys, Home and End move and select. The caller renders the panel. */
export function Tabs<V extends string>({ label, tabs, value, onChange, panelId, className }: TabsProps<V>) {
  const at = tabs.findIndex((tab) => tab.value === value);
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cn('flex h-8 items-stretch gap-4 max-desk:h-11', className)}
      onKeyDown={(event) => {
        const last = tabs.length - 1;
        const to = {
          ArrowRight: at === last ? 0 : at + 1,
          ArrowLeft: at <= 0 ? last : at - 1,
          Home: 0,
          End: last,
        }[event.key];
        const tab = to === undefined ? undefined : tabs[to];
        if (to === undefined || tab === undefined) return;
        event.preventDefault();
        event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
        onChange(tab.value);
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          className="relative flex items-center gap-1.5 text-t2 -outline-offset-2 hover:text-t1 aria-selected:font-medium aria-selected:text-t1 aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-0.5 aria-selected:after:bg-accent"
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="font-normal text-t3">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
