import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';

interface ListStateProps {
  readonly isError: boolean;
  /** Plural noun for the rows: 'top traders'. */
  readonly what: string;
  readonly onRetry: () => unknown;
  readonly rows?: number;
  /** Row height in pixels. */
  readonly height?: 28 | 32;
}

export const ListState = ({ isError, what, onRetry, rows = 8, height = 28 }: ListStateProps) =>
  isError ? (
    <ErrorBand title={`Failed to load ${what}`} onAction={() => void onRetry()} className="m-2" />
  ) : (
    <SkeletonRows rows={rows} height={height} label={`Loading ${what}`} />
  );
