import { Chip } from '@dugout/ui/chip';
import type { ReactNode } from 'react';
import { marketsText } from '#/shared/filters/markets.ts';
import { rangeText } from '#/shared/filters/range-text.ts';
import { withoutRange } from '#/shared/filters/ranges.ts';
import { hasRights, rightsText } from '#/shared/filters/rights.ts';
import type { BarProps } from '../bar-props.ts';
import type { FilterSubject } from './filter-panel.tsx';

interface FilterChipsProps extends BarProps {
  /** Opens a chip's filter next to it; null if filters can only be removed. */
  readonly onPress: ((beside: HTMLElement, subject: FilterSubject) => void) | null;
}

export function FilterChips({ state, onChange, onPress }: FilterChipsProps) {
  const chip = (
    subject: Exclude<FilterSubject, null>,
    text: string,
    without: BarProps['state'],
  ): ReactNode => (
    <Chip
      key={subject}
      className="shrink-0"
      {...(onPress === null
        ? {}
        : {
            onPress: ({ currentTarget }: { currentTarget: HTMLElement }) => onPress(currentTarget, subject),
          })}
      onRemove={() => onChange(without)}
      removeLabel={`Remove filter ${text}`}
    >
      {text}
    </Chip>
  );
  return (
    <>
      {state.ranges.map((range) =>
        chip(range.figure, rangeText(range, state.window), {
          ...state,
          ranges: withoutRange(state.ranges, range.figure),
        }),
      )}
      {state.markets.length > 0 && chip('markets', marketsText(state.markets), { ...state, markets: [] })}
      {hasRights(state.rights) && chip('rights', rightsText(state.rights), { ...state, rights: {} })}
    </>
  );
}
