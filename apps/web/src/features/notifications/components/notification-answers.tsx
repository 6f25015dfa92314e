import type { NotificationSubject } from '@dugout/contract/notifications/notification';
import { InvitationAnswers } from '#/features/clans/index.ts';
import { RequestAnswers } from '#/features/friends/index.ts';

/** Buttons that answer a request or an invitation while it is pending. */
export function NotificationAnswers({ about }: { readonly about: NotificationSubject | null }) {
  if (about?.kind === 'friendRequest') return <RequestAnswers userId={about.userId} />;
  if (about?.kind === 'clanInvitation') return <InvitationAnswers clanId={about.clanId} />;
  return null;
}
