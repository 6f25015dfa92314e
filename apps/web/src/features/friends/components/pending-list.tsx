import type { FriendLists, FriendRequest } from '@dugout/contract/friends/friend';
import { EmptyState } from '@dugout/ui/empty-state';
import { Inbox } from 'lucide-react';
import { agoText } from '#/shared/format/ago-text.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { AcceptButton, FriendButton } from './friend-buttons.tsx';
import { TraderRow } from './trader-row.tsx';

const Head = ({ children }: { readonly children: string }) => (
  <h3 className="flex h-7 shrink-0 items-center px-3 text-small text-t3">{children}</h3>
);

const Sent = ({ at }: { readonly at: string }) => useClock((now) => agoText(at, now));

const Incoming = ({ request }: { readonly request: FriendRequest }) => (
  <TraderRow trader={request} text={<Sent at={request.requestedAt} />}>
    <AcceptButton trader={request} />
    <FriendButton action="decline" {...request} />
  </TraderRow>
);

const Outgoing = ({ request }: { readonly request: FriendRequest }) => (
  <TraderRow trader={request} text={<Sent at={request.requestedAt} />}>
    <FriendButton action="cancel" {...request} />
  </TraderRow>
);

/** Pending requests: incoming first, then outgoing. */
export function PendingList({ lists: { requests } }: { readonly lists: FriendLists }) {
  const { incomingRequests, outgoingRequests } = requests;
  if (incomingRequests.length + outgoingRequests.length === 0)
    return (
      <EmptyState icon={<Inbox aria-hidden />} title="No pending requests">
        Friend requests you receive or send appear here.
      </EmptyState>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {incomingRequests.length > 0 && (
        <>
          <Head>Incoming</Head>
          <ul aria-label="Incoming requests">
            {incomingRequests.map((request) => (
              <Incoming key={request.userId} request={request} />
            ))}
          </ul>
        </>
      )}
      {outgoingRequests.length > 0 && (
        <>
          <Head>Outgoing</Head>
          <ul aria-label="Outgoing requests">
            {outgoingRequests.map((request) => (
              <Outgoing key={request.userId} request={request} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
