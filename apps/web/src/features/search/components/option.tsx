import { cn } from '@dugout/ui/lib/cn';
import { type ReactNode, useEffect, useRef } from 'react';

interface OptionProps {
  readonly index: number;
  /** What the result is known by in its list. */
  readonly itemKey: string;
  readonly active: boolean;
  readonly onActive: (index: number) => void;
  /** Without it the option leads nowhere. */
  readonly onChoose: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Id of the option in a place of the list, for the input's `aria-activedescendant`. */
export const optionId = (index: number): string => `search-option-${index}`;

/** One result. The input keeps the focus; the arrows move which option is active. */
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
