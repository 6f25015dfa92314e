import type { RecordedCall } from '@dugout/contract/alpha/record';
import { CALL_AGAIN_HOURS, CALLS_PER_DAY } from '@dugout/contract/alpha/values';
import { Button } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@dugout/ui/menu';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks, Megaphone, Trash2 } from 'lucide-react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import type { TokenActionProps } from '#/shared/feature/web-feature.ts';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { useCall, useRemove } from './use-calls.ts';

const MINUTE_MS = 60_000;
const AGAIN_AFTER_MS = CALL_AGAIN_HOURS * 3_600_000;

/** Fetches a trader's calls that still block calling the same token again, including removed ones. */
const newestCallsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['alpha', 'newest calls', userId],
    queryFn: async ({ signal }) => {
      const input = { params: { userId }, query: { limit: CALLS_PER_DAY } };
      return (await call('GET /alpha/callers/{userId}', input, { signal })).data.calls;
    },
    staleTime: 60_000,
  });

/** Returns the current user's call of a token if it is too recent to call the token again; otherwise null. */
function useOwnCall(tokenAddress: string): RecordedCall | null {
  const me = useMe();
  const { data = [] } = useQuery({
    ...newestCallsQuery(me?.userId ?? ''),
    enabled: me !== undefined && me !== null,
  });
  const since = useClock((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS) - AGAIN_AFTER_MS;
  const isRecent = ({ calledAt }: RecordedCall): boolean => Date.parse(calledAt) > since;
  return data.find((own) => own.tokenAddress === tokenAddress && isRecent(own)) ?? null;
}

/** As wide as the space that the header reserves. */
const SQUARE_ON_PHONE = 'max-desk:w-10 max-desk:px-0';

interface CalledMenuProps extends Pick<TokenActionProps, 'size'> {
  readonly own: RecordedCall;
  readonly symbol: string;
}

/** Actions for a called token: open the record, hide the call from the feed. */
function CalledMenu({ own, symbol, size }: CalledMenuProps) {
  const me = useMe();
  const navigate = useNavigate();
  const remove = useRemove();
  const ago = useClock((now) => agoText(own.calledAt, now));
  const userId = me?.userId;
  return (
    <Menu
      trigger={
        <Button
          size={size}
          className={SQUARE_ON_PHONE}
          busy={remove.isPending}
          aria-label={`You called ${symbol} ${ago}`}
        >
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

/** Calls a token with one press, or shows when it was called. Prompts a guest to log in. */
export function CallButton({ token, size }: TokenActionProps) {
  const { tokenAddress, symbol } = token;
  const me = useMe();
  const open = useOpen();
  const own = useOwnCall(tokenAddress);
  const { mutate, isPending } = useCall();
  if (own !== null) return <CalledMenu own={own} symbol={symbol} size={size} />;
  return (
    <Button
      size={size}
      className={SQUARE_ON_PHONE}
      busy={isPending}
      aria-label={`Call ${symbol}`}
      title={`Call ${symbol}: a public pick that stays in your record`}
      onClick={() => (me === null ? open('signIn', 'logIn') : mutate(tokenAddress))}
    >
      <Megaphone className="size-3.5" aria-hidden />
      <span className="@max-[900px]:hidden max-desk:hidden">Call</span>
    </Button>
  );
}
