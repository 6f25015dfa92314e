import type { ChatMessage } from '@dugout/contract/chat/message';
import { useQuery } from '@tanstack/react-query';
import { ListState } from '#/shared/lists/list-state.tsx';
import { FROM_BLOCKED, wordsOf } from '../chat.model.ts';
import { pinsQuery } from '../chat.queries.ts';

const Pinned = ({ message }: { readonly message: ChatMessage }) =>
  message.blocked ? (
    <li className="text-t3 italic">{FROM_BLOCKED}</li>
  ) : (
    <li>
      <span className="font-semibold text-t1">{message.userName}</span>
      <p className="line-clamp-3 text-t2 [overflow-wrap:anywhere]">{wordsOf(message)}</p>
    </li>
  );

/** The pinned messages of a room, newest last. */
export function PinnedMessages({ channelId }: { readonly channelId: string }) {
  const { data, isError, refetch } = useQuery({ ...pinsQuery(channelId), staleTime: 0 });
  if (data === undefined)
    return (
      <div className="w-72">
        <ListState isError={isError} what="pinned messages" onRetry={refetch} rows={2} />
      </div>
    );
  if (data.length === 0) return <p className="w-72 py-4 text-center text-t3">No pinned messages</p>;
  return (
    <ul aria-label="Pinned messages" className="flex max-h-80 w-72 flex-col gap-2 overflow-y-auto">
      {data.map((message) => (
        <Pinned key={message.id} message={message} />
      ))}
    </ul>
  );
}
