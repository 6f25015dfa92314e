import type { Trader } from '@dugout/contract/friends/friend';
import { Badge } from '@dugout/ui/badge';
import { Tooltip } from '@dugout/ui/tooltip';
import { UserRoundX } from 'lucide-react';
import { looksLikeText, looksLikeWarning } from './looks-like.ts';

type Named = Pick<Trader, 'userName' | 'clanTag' | 'formerName' | 'looksLike'>;

/** A warning next to a name that resembles another trader's; nothing for a unique name. */
export const LooksLikeBadge = ({ looksLike }: Pick<Named, 'looksLike'>) =>
  looksLike === null ? null : (
    <Tooltip content={looksLikeWarning(looksLike)}>
      <span className="inline-flex" data-looks-like={looksLike.reason}>
        <Badge tone="caution" icon={<UserRoundX aria-hidden />}>
          {looksLikeText(looksLike)}
        </Badge>
      </span>
    </Tooltip>
  );

/** A trader's name with the clan, a warning if it resembles another's, and the former name after a change. */
export const TraderName = ({ userName, clanTag, formerName, looksLike }: Named) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
    <span className="truncate font-semibold text-t1">{userName}</span>
    {clanTag !== null && <Badge>{clanTag}</Badge>}
    <LooksLikeBadge looksLike={looksLike} />
    {formerName !== null && <span className="truncate text-small text-t3">was {formerName}</span>}
  </span>
);
