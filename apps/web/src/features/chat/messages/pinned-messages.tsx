import { useQuery } from '@tanstack/react-query';
import { ListState } from '#/shared/lists/list-state.tsx';
import { pinsQuery } from '../chat.queries.ts';

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
      {data.map(({ id, userName, text }) => (
        <li key={id}>
          <span className="font-semibold text-t1">{userName}</span>
          <p className="line-clamp-3 text-t2 [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ul>
  );
}
