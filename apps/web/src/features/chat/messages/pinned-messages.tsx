import type { ChatMessage } from '@dugout/contract/chat/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ListState } from '#/shared/lists/list-state.tsx';
import { FROM_BLOCKED, plainText } from '../chat.model.ts';
import { pinsQuery } from '../chat.queries.ts';
import { useRoomContext } from '../room/room-context.ts';

const Pinned = ({ message }: { readonly message: ChatMessage }) =>
  message.blocked ? (
    <li className="text-t3 italic">{FROM_BLOCKED}</li>
  ) : (
    <li>
      <span className="font-semibold text-t1">{message.userName}</span>
      <p className="line-clamp-3 text-t2 [overflow-wrap:anywhere]">{plainText(message)}</p>
    </li>
  );

/** Updates the pinned messages after a message was added or changed. A newly pinned one is refetched. */
export const pinsAfter = (pins: readonly ChatMessage[], changed: ChatMessage): ChatMessage[] =>
  pins.flatMap((pin) => {
    if (pin.id !== changed.id) return [pin];
    return changed.pinned && changed.deleted === null ? [changed] : [];
  });

/** The room's pinned messages in their current form, newest last. */
export function PinnedMessages() {
  const { agent, channel } = useRoomContext();
  const query = pinsQuery(channel.id);
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 });
  const queries = useQueryClient();
  const follow = useEffectEvent((message: ChatMessage) => {
    queries.setQueryData(query.queryKey, (pins) => pins && pinsAfter(pins, message));
    if (message.pinned && data?.every(({ id }) => id !== message.id)) void refetch();
  });
  useEffect(() => agent.onMessage((message) => follow(message)), [agent]);
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
