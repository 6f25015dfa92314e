import { Button } from '@dugout/ui/button';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { Avatar } from '#/shared/traders/avatar.tsx';
import type { Outgoing } from '../room/room.model.ts';
import { useRoomContext } from '../room/room-context.ts';
import { MessagePictures } from './message-pictures.tsx';

/** The user's own message that the server has not confirmed, or has rejected. */
export function OutgoingRow({ message }: { readonly message: Outgoing }) {
  const { me, channel, agent } = useRoomContext();
  const own = channel.members.find(({ userId }) => userId === me.userId);
  const { clientId, text, pictures, state, reason } = message;
  return (
    <li data-outgoing={state} className="flex gap-2.5 py-1">
      <Avatar userId={me.userId} userName={me.userName} image={own?.image ?? null} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-small text-t3">
          <span className="font-semibold text-accent text-body">{me.userName}</span>
          {state === 'sending' && (
            <>
              <LoaderCircle className="size-3 animate-busy" aria-hidden />
              Sending
            </>
          )}
        </p>
        <p className="whitespace-pre-wrap text-strong text-t2 [overflow-wrap:anywhere]">{text}</p>
        <MessagePictures pictures={pictures} userName={me.userName} />
        {state === 'failed' && (
          <p role="alert" className="flex flex-wrap items-center gap-2 pt-1 text-down text-small">
            <CircleAlert className="size-3.5" aria-hidden />
            Not sent. {reason}
            <Button size={24} onClick={() => agent.retry(clientId)}>
              Retry
            </Button>
            <Button size={24} kind="ghost" onClick={() => agent.discard(clientId)}>
              Discard
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
