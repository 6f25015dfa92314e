import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { statusQuery } from '#/shared/api/status.queries.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { useChannel, useLiveStatus } from '#/shared/realtime/use-channel.ts';
import { type Connection, connectionOf } from '../connection.ts';

const TONES: Readonly<Record<Connection['kind'], string>> = {
  live: 'text-t1',
  recorded: 'text-caution',
  late: 'text-caution',
  offline: 'text-down',
  connecting: 'text-t3',
};

function Sign({ kind }: { readonly kind: Connection['kind'] }) {
  if (kind === 'offline') return <X className="size-3" aria-hidden />;
  if (kind === 'live') return <span aria-hidden className="size-1.5 rounded-full bg-up" />;
  return <span aria-hidden className="size-2 rounded-full border-[1.5px] border-current" />;
}

const RecordedState = lazyComponent(async () => (await import('./recorded-state.tsx')).RecordedState);

/** Live, recorded, late or offline. While it is not live, all live figures are muted. */
export function ConnectionState() {
  const status = useLiveStatus();
  const feed = useChannel('status');
  const source = useQuery(statusQuery).data?.marketSource;
  const connection = connectionOf(
    status,
    { source, delayMs: feed?.feedDelayMs ?? null, openGaps: feed?.gaps?.open ?? 0 },
    useNow(),
  );
  const stale = connection.kind === 'late' || connection.kind === 'offline';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  const text = (
    <>
      <span className={`font-medium ${TONES[connection.kind]}`}>{connection.label}</span>
      {connection.detail !== null && <span className="text-t3">{connection.detail}</span>}
    </>
  );
  if (connection.kind === 'recorded') {
    return (
      <Suspense fallback={text}>
        <RecordedState>{text}</RecordedState>
      </Suspense>
    );
  }
  return (
    <span className="flex items-center gap-1.5" data-connection={connection.kind}>
      <Sign kind={connection.kind} />
      {text}
    </span>
  );
}
