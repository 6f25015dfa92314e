import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';

interface ListStateProps {
  readonly isError: boolean;
  readonly what: string;
  readonly onRetry: () => void;
}

/** A list that is not there yet. */
export const ListState = ({ isError, what, onRetry }: ListStateProps) =>
  isError ? (
    <ErrorBand title={`Failed to load ${what}`} onAction={onRetry} className="m-2" />
  ) : (
    <SkeletonRows rows={8} height={28} label={`Loading ${what}`} />
  );
