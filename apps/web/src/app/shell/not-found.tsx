import { TEXTS } from '@dugout/contract/texts';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { Link } from '@tanstack/react-router';
import { useTitle } from '#/shared/hooks/use-title.ts';

export function NotFound() {
  useTitle(TEXTS.pageNotFound);
  return (
    <EmptyState
      title={TEXTS.pageNotFound}
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
