import { Badge } from '@dugout/ui/badge';
import { Tooltip } from '@dugout/ui/tooltip';
import { CircleCheck, CopyCheck, TriangleAlert } from 'lucide-react';
import { isSuspect, type Named } from './suspect.ts';

const others = (count: number): string =>
  `${count} other ${count === 1 ? 'token uses' : 'tokens use'} this name or ticker`;

/** Returns why a token with a shared name is marked. */
const reasonOf = (named: Named): string =>
  isSuspect(named)
    ? `Look-alike: ${others(named.lookAlikes)}, and one of them has a deeper pool. Check the address.`
    : `${others(named.lookAlikes)}. This one has the deepest pool.`;

/** The mark of a shared name, with its reason; nothing for a unique name. */
export function NameMark(named: Named) {
  if (named.lookAlikes === 0) return null;
  const reason = reasonOf(named);
  const Icon = isSuspect(named) ? TriangleAlert : CircleCheck;
  return (
    <Tooltip content={reason}>
      <span
        role="img"
        aria-label={reason}
        data-name-mark={isSuspect(named) ? 'look-alike' : 'deepest'}
        className={`inline-flex shrink-0 items-center ${isSuspect(named) ? 'text-caution' : 'text-up'}`}
      >
        <Icon className="size-3" aria-hidden />
      </span>
    </Tooltip>
  );
}

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
