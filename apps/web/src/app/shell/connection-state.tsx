import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useNow } from '#/shared/hooks/use-now.ts';
import { useChannel, useLiveStatus } from '#/shared/realtime/use-channel.ts';
import { type Connection, connectionOf } from './connection.ts';

const TONES: Readonly<Record<Connection['kind'], string>> = {
  live: 'text-t1',
  late: 'text-caution',
  offline: 'text-down',
  connecting: 'text-t3',
};

function Sign({ kind }: { readonly kind: Connection['kind'] }) {
  if (kind === 'offline') return <X className="size-3" aria-hidden />;
  if (kind === 'live') return <span aria-hidden className="size-1.5 rounded-full bg-up" />;
  return <span aria-hidden className="size-2 rounded-full border-[1.5px] border-current" />;
}

/** Live, late or offline. While it is not live, every figure that claims to be turns quiet. */
export function ConnectionState() {
  const status = useLiveStatus();
  const feed = useChannel('status');
  const connection = connectionOf(status, feed?.feedDelayMs ?? null, useNow());
  const stale = connection.kind === 'late' || connection.kind === 'offline';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  return (
    <span className="flex items-center gap-1.5" data-connection={connection.kind}>
      <Sign kind={connection.kind} />
      <span className={`font-medium ${TONES[connection.kind]}`}>{connection.label}</span>
      {connection.detail !== null && <span className="text-t3">{connection.detail}</span>}
    </span>
  );
}
