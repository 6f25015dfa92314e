import type { ClanInvitation } from '@dugout/contract/clans/clan';
import { Badge, Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/use-now.ts';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { membersText } from '../clan.model.ts';
import { declineInvitation, joinClan } from '../clan-calls.ts';
import { invitationsQuery } from '../clans.queries.ts';
import { useOwnClan } from '../own-clan.queries.ts';
import { useClanCall } from '../use-clan-call.ts';

function Invitation({ invitation }: { readonly invitation: ClanInvitation }) {
  const own = useOwnClan();
  const accept = useClanCall(joinClan);
  const decline = useClanCall(declineInvitation);
  const { clanId, name, tag, invitedBy, invitedAt, memberCount } = invitation;
  const age = useClock((now) => agoText(invitedAt, now));
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <ClanLogo clan={{ id: clanId, tag, logo: invitation.logo }} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semibold text-t1">{name}</span>
          <Badge>{tag}</Badge>
        </span>
        <span className="truncate text-small text-t3">
          {invitedBy} invited you, {membersText(memberCount)}, {age}
        </span>
      </span>
      <Button
        kind="quick"
        size={24}
        busy={accept.isBusy}
        busyLabel="Joining..."
        disabled={own !== null}
        title={own ? 'Leave your clan first' : undefined}
        aria-label={accept.isBusy ? undefined : `Accept ${name}`}
        onClick={() => accept.run(clanId)}
      >
        Accept
      </Button>
      <Button
        size={24}
        busy={decline.isBusy}
        busyLabel="Declining..."
        aria-label={decline.isBusy ? undefined : `Decline ${name}`}
        onClick={() => decline.run(clanId)}
      >
        Decline
      </Button>
    </li>
  );
}

/** Clans that invite the trader. */
export function Invitations() {
  const { data = [] } = useQuery(invitationsQuery);
  if (data.length === 0) return null;
  return (
    <Popover
      label="Invitations"
      trigger={
        <Button kind="ghost">
          <Mail className="size-3.5" aria-hidden />
          Invitations
          <Count>{data.length}</Count>
        </Button>
      }
    >
      {() => (
        <ul aria-label="Invitations" className="w-96 max-w-[calc(100vw-48px)]">
          {data.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Popover>
  );
}
