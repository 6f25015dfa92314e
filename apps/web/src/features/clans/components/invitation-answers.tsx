import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { declineInvitation, joinClan } from '../clan-calls.ts';
import { invitationsQuery } from '../clans.queries.ts';
import { useOwnClan } from '../own-clan.queries.ts';
import { useClanCall } from '../use-clan-call.ts';

interface AnswerButtonsProps {
  readonly clanId: string;
  readonly name: string;
}

export function AnswerButtons({ clanId, name }: AnswerButtonsProps) {
  const own = useOwnClan();
  const accept = useClanCall(joinClan);
  const decline = useClanCall(declineInvitation);
  return (
    <>
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
    </>
  );
}

export function InvitationAnswers({ clanId }: { readonly clanId: string }) {
  const { data = [] } = useQuery(invitationsQuery);
  const invitation = data.find((each) => each.clanId === clanId);
  if (invitation === undefined) return null;
  return (
    <p className="flex gap-1.5">
      <AnswerButtons clanId={clanId} name={invitation.name} />
    </p>
  );
}
