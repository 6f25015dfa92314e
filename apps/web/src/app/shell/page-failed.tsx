import { SHELL_TEXTS } from '@dugout/contract/constants';
import { Button, buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTitle } from '#/shared/hooks/browser.ts';
import { FileMissingState } from '#/shared/lazy/file-missing.tsx';
import { forgetFailure, whenToTryAgain } from '#/shared/lazy/lazy-page.tsx';
import { FileMissing } from '#/shared/lazy/load-file.ts';

/** Replaces a page that failed to render; the bars around it stay. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof FileMissing ? error : null;
  const again = useCallback((): void => {
    if (missing !== null) forgetFailure(missing);
    reset();
  }, [missing, reset]);
  useEffect(() => {
    if (missing === null) return;
    const stopWaiting = whenToTryAgain(missing, again);
    return () => {
      stopWaiting();
      // Retries the page on the next visit.
      forgetFailure(missing);
    };
  }, [missing, again]);
  if (missing !== null) return <FileMissingState onAgain={again} />;
  return (
    <EmptyState
      title="Something went wrong on this page"
      page
      className="pt-24"
      action={<Button onClick={reset}>Retry</Button>}
    >
      Orders already sent are not affected.
    </EmptyState>
  );
}

export function NotFound() {
  useTitle(SHELL_TEXTS.pageNotFound);
  return (
    <EmptyState
      title={SHELL_TEXTS.pageNotFound}
      page
      className="pt-24"
      action={
        <Link to="/" className={buttonClass()}>
          Go home
        </Link>
      }
    >
      Page doesn't exist.
    </EmptyState>
  );
}
