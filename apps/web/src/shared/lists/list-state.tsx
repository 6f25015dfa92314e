import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';

interface ListStateProps {
  readonly isError: boolean;
  /** What the rows are: 'top traders'. */
  readonly what: string;
  readonly onRetry: () => unknown;
  readonly rows?: number;
  /** Row height in pixels. */
  readonly height?: 28 | 32;
}

/** Loading or error state of a list. */
export const ListState = ({ isError, what, onRetry, rows = 8, height = 28 }: ListStateProps) =>
  isError ? (
    <ErrorBand title={`Failed to load ${what}`} onAction={() => void onRetry()} className="m-2" />
  ) : (
    <SkeletonRows rows={rows} height={height} label={`Loading ${what}`} />
  );
