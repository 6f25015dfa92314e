import type { RecordedCall } from '@dugout/contract/alpha/record';
import { CALL_AGAIN_HOURS } from '@dugout/contract/alpha/values';
import { Button } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@dugout/ui/menu';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks, Megaphone, Trash2 } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import type { TokenActionProps } from '#/shared/feature/web-feature.ts';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useRemove } from './use-calls.ts';

interface CalledMenuProps extends Pick<TokenActionProps, 'size'> {
  readonly own: RecordedCall;
  readonly symbol: string;
}

/** Actions for a called token: open the record, hide the call from the feed. */
export function CalledMenu({ own, symbol, size }: CalledMenuProps) {
  const me = useMe();
  const navigate = useNavigate();
  const remove = useRemove();
  const ago = useClock((now) => agoText(own.calledAt, now));
  const userId = me?.userId;
  return (
    <Menu
      trigger={
        <Button size={size} busy={remove.isPending} aria-label={`You called ${symbol} ${ago}`}>
          <Megaphone className="size-3.5 text-accent" aria-hidden />
          <span className="@max-[900px]:hidden max-desk:hidden">Called {ago}</span>
        </Button>
      }
    >
      <MenuLabel>
        Called {ago}
        {own.removed && ', removed from the feed'}. One call per token every {CALL_AGAIN_HOURS} hours.
      </MenuLabel>
      <MenuLine />
      {userId !== undefined && (
        <MenuItem
          icon={<ListChecks aria-hidden />}
          onSelect={() => void navigate({ to: '/callers/$userId', params: { userId } })}
        >
          Your record
        </MenuItem>
      )}
      {!own.removed && (
        <MenuItem icon={<Trash2 aria-hidden />} tone="down" onSelect={() => remove.mutate(own.tokenAddress)}>
          Remove from the feed
        </MenuItem>
      )}
    </Menu>
  );
}
