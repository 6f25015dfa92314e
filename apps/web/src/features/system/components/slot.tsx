import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { formatCount } from '#/shared/format/numbers.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';

export function Slot() {
  const fetched = useQuery(statusQuery).data?.slot;
  const slot = useChannel('status')?.slot ?? fetched;
  return (
    <span className="text-t3" title="Latest slot">
      Slot {formatCount(slot)}
    </span>
  );
}
