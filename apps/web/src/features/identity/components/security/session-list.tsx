import type { Session } from '@dugout/contract/identity/sessions';
import { Badge } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { signOutOthers } from '../../sign-in.ts';

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call('GET /account/sessions', undefined, { signal })).data,
  staleTime: 0,
});

const HOUR_MS = 3_600_000;

function lastUsed(usedAt: string, now: number): string {
  const hours = Math.floor((now - Date.parse(usedAt)) / HOUR_MS);
  if (hours < 1) return 'Active in the last hour';
  return hours < 24 ? `Last active ${hours}h ago` : `Last active ${Math.floor(hours / 24)}d ago`;
}

export function SessionList() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const now = useNow();
  const shown = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = useMutation({
    mutationFn: ({ id }: Session) => call('DELETE /account/sessions/{id}', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError('Failed to sign out this device.', error),
    onSettled: shown,
  });
  const endOthers = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => toastSuccess('Other devices are signed out.'),
    onError: (error) => toastError('Failed to sign out other devices.', error),
    onSettled: shown,
  });
  if (sessions === undefined)
    return <ListState isError={isError} what="your devices" rows={2} height={32} onRetry={refetch} />;
  return (
    <section
      className="mt-1 flex flex-col gap-2 border-t border-line1 pt-3"
      aria-labelledby="signed-in-devices"
    >
      <h3 id="signed-in-devices" className="text-small text-t3">
        Signed-in devices
      </h3>
      <ul aria-labelledby="signed-in-devices">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-10 items-center gap-2 border-b border-line1 py-1.5">
            <MonitorSmartphone className="size-3.5 shrink-0 text-t3" aria-hidden />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate text-t1">{session.device}</span>
              <span className="text-small text-t3">
                {lastUsed(session.usedAt, now)} · Signed in {formatDate(session.signedInAt)}
              </span>
            </span>
            {session.isCurrent ? (
              <Badge tone="accent">This device</Badge>
            ) : (
              <Button
                size={24}
                aria-label={`Sign out ${session.device}`}
                disabled={end.isPending}
                onClick={() => end.mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button size={32} disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out other devices
          </Button>
        </div>
      )}
    </section>
  );
}
