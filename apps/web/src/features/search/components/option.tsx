import { cn } from '@dugout/ui/lib/cn';
import { type ReactNode, useEffect, useRef } from 'react';

interface OptionProps {
  readonly index: number;
  readonly itemKey: string;
  readonly active: boolean;
  readonly onActive: (index: number) => void;
  /** Undefined if the option has no target. */
  readonly onChoose: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Returns the id of the option at an index, for the input's `aria-activedescendant`. */
export const optionId = (index: number): string => `search-option-${index}`;

/** A search result. The input keeps the focus; arrow keys move the active option. */
export function Option({ index, itemKey, active, onActive, onChoose, children }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={row}
      type="button"
      id={optionId(index)}
      data-key={itemKey}
      role="option"
      aria-selected={active}
      aria-disabled={onChoose === undefined}
      tabIndex={-1}
      className={cn(
        'block w-full border-b aria-disabled:cursor-default border-line1 border-l-2 text-left',
        active ? 'border-l-accent bg-active' : 'border-l-transparent hover:bg-hover',
      )}
      onPointerMove={() => onActive(index)}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
