import { Badge } from '@dugout/ui/badge';
import { Tooltip } from '@dugout/ui/tooltip';
import { CircleCheck, CopyCheck, TriangleAlert } from 'lucide-react';
import { others, reasonOf } from './name-mark.tsx';
import { isSuspect, type Named } from './suspect.ts';

/** Like `NameMark`, in words: 'Look-alike' or 'Deepest of 3'. On a phone, the icon alone. */
export function NameBadge(named: Named) {
  if (named.lookAlikes === 0) return null;
  const suspect = isSuspect(named);
  return (
    <Badge
      tone={suspect ? 'caution' : 'up'}
      title={reasonOf(named)}
      icon={suspect ? <TriangleAlert aria-hidden /> : <CircleCheck aria-hidden />}
    >
      <span className="max-desk:sr-only">
        {suspect ? 'Look-alike' : `Deepest of ${named.lookAlikes + 1}`}
      </span>
    </Badge>
  );
}

const counted = (count: number): string => `${others(count)}. Names can be copied: check the address.`;

interface LookAlikeBadgeProps {
  readonly count: number;
  readonly short?: boolean;
}

/** '3 use this name', or '3' if `short`; nothing for a unique name. */
export const LookAlikeBadge = ({ count, short = false }: LookAlikeBadgeProps) =>
  count === 0 ? null : (
    <Tooltip content={counted(count)}>
      <span className="inline-flex">
        <Badge tone="caution" icon={<CopyCheck aria-hidden />}>
          {short ? count : `${count} ${count === 1 ? 'uses' : 'use'} this name`}
        </Badge>
      </span>
    </Tooltip>
  );
