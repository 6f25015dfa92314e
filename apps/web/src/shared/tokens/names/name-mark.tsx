import { Tooltip } from '@dugout/ui/tooltip';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { isSuspect, type Named } from './suspect.ts';

/** Says how many other tokens share a name. */
export const others = (count: number): string =>
  `${count} other ${count === 1 ? 'token uses' : 'tokens use'} this name or ticker`;

/** Returns why a token with a shared name is marked. */
export const reasonOf = (named: Named): string =>
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
