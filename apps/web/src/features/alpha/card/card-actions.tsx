import type { AlphaCard } from '@dugout/contract/alpha/card';
import { IconButton } from '@dugout/ui/button';
import { Menu, MenuItem } from '@dugout/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell, BellOff, Copy, Ellipsis, ListChecks, Trash2 } from 'lucide-react';
import { useWatch } from '#/features/watchlist/index.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { followingQuery } from '../record.queries.ts';
import { useFollow } from '../use-follow.ts';

/** Menu item that follows the caller; hidden until it is known whether the current user already does. */
function FollowItem({ caller: { userId, userName } }: Pick<AlphaCard, 'caller'>) {
  const { data: following } = useQuery(followingQuery(userId));
  const { toggle, isOwn } = useFollow(userId, following ?? false);
  if (isOwn || following === undefined) return null;
  return (
    <MenuItem icon={following ? <BellOff aria-hidden /> : <Bell aria-hidden />} onSelect={toggle}>
      {following ? `Stop notifying me of calls by ${userName}` : `Notify me of calls by ${userName}`}
    </MenuItem>
  );
}

interface CardProps {
  readonly card: AlphaCard;
}

export const CardStar = ({ card, size }: CardProps & { readonly size: 24 | 40 }) => (
  <StarButton plain symbol={card.symbol} watch={useWatch(card.tokenAddress)} size={size} />
);

export function CardMenu({ card, size }: CardProps & { readonly size: 24 | 40 }) {
  const navigate = useNavigate();
  const copy = useCopy();
  const { userId, userName } = card.caller;
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`More actions for the call of ${card.symbol}`}
          kind="ghost"
          size={size}
        />
      }
    >
      <MenuItem
        icon={<ListChecks aria-hidden />}
        onSelect={() => void navigate({ to: '/callers/$userId', params: { userId } })}
      >
        Calls by {userName}
      </MenuItem>
      <FollowItem caller={card.caller} />
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(card.tokenAddress)}>
        Copy contract address
      </MenuItem>
    </Menu>
  );
}

interface RemoveButtonProps extends CardProps {
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly size: 24 | 40;
}

/** Hides the trader's own call from the feed; the record keeps it. */
export const RemoveButton = ({ card, isBusy, onRemove, size }: RemoveButtonProps) => (
  <IconButton
    icon={Trash2}
    label={`Remove your call of ${card.symbol}`}
    kind="ghost"
    size={size}
    busy={isBusy}
    title="Remove from the feed. Your record keeps the call."
    onClick={onRemove}
  />
);
