import { cn } from '@dugout/ui/lib/cn';
import { SkeletonRows } from '@dugout/ui/skeleton';
import type { ReactNode } from 'react';
import type { ResultsProps } from '../search-results.ts';
import { Option } from './option.tsx';

interface ResultListProps<T> extends Pick<ResultsProps, 'results' | 'active' | 'onActive' | 'onChoose'> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Returns the path of a result; null if it has no page. */
  readonly pathOf: (item: T) => string | null;
  readonly head: ReactNode;
  readonly row: (item: T) => ReactNode;
  /** Actions of a result, at its right; 48 px high like the row. */
  readonly beside?: (item: T) => ReactNode;
  readonly failedText: string;
  readonly noneText: string;
}

export function ResultList<T>({
  results,
  items,
  label,
  failedText,
  noneText,
  head,
  keyOf,
  pathOf,
  row,
  beside,
  ...props
}: ResultListProps<T>) {
  const { active, onActive, onChoose } = props;
  if (results.failed) {
    return (
      <p role="alert" className="px-4 py-8 text-center text-down">
        {failedText}
      </p>
    );
  }
  if (items.length === 0) {
    if (results.loading) return <SkeletonRows rows={4} height={48} label="Searching" />;
    return results.found === null ? null : <p className="px-4 py-8 text-center text-t2">{noneText}</p>;
  }
  return (
    <>
      {head}
      <div className={cn('flex', results.isStale && 'opacity-50')} aria-busy={results.isStale}>
        <div role="listbox" id="search-options" aria-label={label} tabIndex={-1} className="min-w-0 flex-1">
          {items.map((item, index) => {
            const path = pathOf(item);
            return (
              <Option
                key={keyOf(item)}
                index={index}
                itemKey={keyOf(item)}
                active={index === active}
                onActive={onActive}
                onChoose={path === null ? undefined : () => onChoose(path)}
              >
                {row(item)}
              </Option>
            );
          })}
        </div>
        {beside !== undefined && (
          <ul aria-label={`${label} actions`} inert={results.isStale}>
            {items.map((item, index) => (
              <li
                key={keyOf(item)}
                className={cn(
                  'flex h-[49px] items-center gap-2 border-line1 border-b px-3 max-desk:gap-1 max-desk:px-2',
                  index === active && 'bg-active',
                )}
              >
                {beside(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
