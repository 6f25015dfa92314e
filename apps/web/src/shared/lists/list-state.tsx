import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';

interface ListStateProps {
  readonly isError: boolean;
  /** What the rows are: 'top traders'. */
  readonly what: string;
  readonly onRetry: () => unknown;
  readonly rows?: number;
  /** Of a row, in pixels. */
  readonly height?: 28 | 32;
}

/** A list that is not there yet. */
export const ListState = ({ isError, what, onRetry, rows = 8, height = 28 }: ListStateProps) =>
  isError ? (
    <ErrorBand title={`Failed to load ${what}`} onAction={() => void onRetry()} className="m-2" />
  ) : (
    <SkeletonRows rows={rows} height={height} label={`Loading ${what}`} />
  );
