import { SkeletonRows } from '@dugout/ui/skeleton';
import type { ReactNode } from 'react';
import type { ResultsProps } from '../search-results.ts';
import { Option } from './option.tsx';

interface ResultListProps<T> extends Pick<ResultsProps, 'results' | 'active' | 'onActive' | 'onChoose'> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Where a result leads; null for one that has no page. */
  readonly pathOf: (item: T) => string | null;
  readonly head: ReactNode;
  readonly row: (item: T) => ReactNode;
  readonly failedText: string;
  readonly noneText: string;
}

/** One list of results with what is said while there is none. */
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
      <div role="listbox" id="search-options" aria-label={label} tabIndex={-1}>
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
    </>
  );
}
