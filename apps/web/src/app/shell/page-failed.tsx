import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { PieceMissing } from '#/shared/pieces/load-piece.ts';
import { forgetFailure, whenToTryAgain } from '#/shared/pieces/piece.tsx';
import { PieceMissingState } from '#/shared/pieces/piece-missing.tsx';

/** In place of a page that cannot be drawn; the bars around it stay. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof PieceMissing ? error : null;
  const again = useCallback((): void => {
    if (missing !== null) forgetFailure(missing);
    reset();
  }, [missing, reset]);
  useEffect(() => {
    if (missing === null) return;
    const stopWaiting = whenToTryAgain(missing, again);
    return () => {
      stopWaiting();
      // Whoever comes back to the page tries it anew.
      forgetFailure(missing);
    };
  }, [missing, again]);
  if (missing !== null) return <PieceMissingState onAgain={again} />;
  return (
    <EmptyState title="Something went wrong on this page" page className="pt-24" action={<Button onClick={reset}>Retry</Button>}>
      Orders already sent are not affected.
    </EmptyState>
  );
}
