import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PieceMissing } from '#/shared/pieces/load-piece.ts';
import { forgetFailure } from '#/shared/pieces/piece.tsx';
import { PieceMissingState } from '#/shared/pieces/piece-missing.tsx';

/** In place of a page that cannot be drawn; the bars around it stay. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof PieceMissing ? error : null;
  // Whoever comes back to the page tries it anew.
  useEffect(() => () => (missing === null ? undefined : forgetFailure(missing)), [missing]);
  if (missing !== null) {
    const again = (): void => {
      forgetFailure(missing);
      reset();
    };
    return <PieceMissingState onAgain={again} />;
  }
  return (
    <EmptyState title="This page met an error" className="pt-24" action={<Button onClick={reset}>Try again</Button>}>
      Orders that you have sent are not touched by it.
    </EmptyState>
  );
}
