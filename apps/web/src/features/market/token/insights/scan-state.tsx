import type { TokenScan } from '@dugout/contract/market/safety';
import { Badge } from '@dugout/ui/badge';
import { IconButton } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Skeleton } from '@dugout/ui/skeleton';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTokenAge } from '#/shared/format/time.ts';
import { useClock } from '#/shared/hooks/time.ts';

const TONES = { pass: 'up', look: 'caution', fail: 'down' } as const;

/** '9 of 10 pass', colored by the verdict. */
export const ScanBadge = ({ scan }: { readonly scan: TokenScan }) => (
  <Badge tone={scan.verdict === null ? 'neutral' : TONES[scan.verdict.level]}>
    {scan.passed} of {scan.checks.length} pass
  </Badge>
);

export const ScanAge = ({ scan }: { readonly scan: TokenScan }) => {
  const age = useClock((now) => formatTokenAge(scan.finishedAt, now));
  return <span className="whitespace-nowrap text-small text-t3">{age} ago</span>;
};

export const ScanAgain = ({ busy, onPress }: { readonly busy: boolean; readonly onPress: () => void }) => (
  <IconButton
    icon={RotateCw}
    label="Scan again"
    iconClass="size-3"
    kind="ghost"
    size={24}
    busy={busy}
    onClick={onPress}
  />
);

interface ScanStateProps {
  readonly scan: TokenScan | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly children: (scan: TokenScan) => ReactNode;
}

/** A pending, failed or finished scan. Keeps a finished scan when a refetch fails. */
export const ScanState = ({ scan, error, onRetry, children }: ScanStateProps) => (
  <>
    {error !== null && (
      <ErrorBand title={error.message} onAction={onRetry} actionLabel="Retry">
        {scan === undefined ? undefined : 'Showing the previous scan.'}
      </ErrorBand>
    )}
    {scan === undefined && error === null && (
      <div role="status" aria-label="Scanning" className="flex flex-col gap-2 py-1">
        <span className="text-small text-t3">Scanning</span>
        <Skeleton className="w-full" />
        <Skeleton className="w-3/4" />
      </div>
    )}
    {scan?.status === 'failed' && (
      <ErrorBand title="Scan failed" onAction={onRetry} actionLabel="Retry">
        {scan.reason}
      </ErrorBand>
    )}
    {scan?.status === 'completed' && children(scan)}
  </>
);
