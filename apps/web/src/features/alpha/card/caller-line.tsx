import type { AlphaCard } from '@dugout/contract/alpha/card';
import { Badge } from '@dugout/ui/badge';
import { Link } from '@tanstack/react-router';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { SimulatedBadge } from '#/shared/traders/simulated-badge.tsx';

interface CallerProps {
  readonly caller: AlphaCard['caller'];
}

export const CallerName = ({ caller }: CallerProps) => (
  <Link
    to="/callers/$userId"
    params={{ userId: caller.userId }}
    className="min-w-0 truncate rounded-control font-semibold text-t1 hover:underline"
  >
    {caller.userName}
  </Link>
);

export const CallerBadge = ({ caller }: CallerProps) => {
  if (caller.isSimulated) return <SimulatedBadge />;
  return caller.clanTag === null ? null : <Badge>{caller.clanTag}</Badge>;
};

export const CallerBadges = ({ caller }: CallerProps) => (
  <>
    {caller.clanTag !== null && <Badge>{caller.clanTag}</Badge>}
    {caller.rank > 0 && <RankMark rank={caller.rank} />}
    {caller.isSimulated && <SimulatedBadge />}
  </>
);

/** Ticking time since the call. */
export const CalledAgo = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="shrink-0 whitespace-nowrap text-t3">
    {useClock((now) => agoText(at, now))}
  </time>
);
