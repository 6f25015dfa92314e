import type { ClanInvitation } from '@dugout/contract/clans/clan';
import { Badge, Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { membersText } from '../clan.model.ts';
import { invitationsQuery } from '../clans.queries.ts';
import { AnswerButtons } from './invitation-answers.tsx';

function Invitation({ invitation }: { readonly invitation: ClanInvitation }) {
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
      <AnswerButtons clanId={clanId} name={name} />
    </li>
  );
}

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
