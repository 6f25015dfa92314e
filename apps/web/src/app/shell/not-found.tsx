import { SHELL_TEXTS } from '@dugout/contract/constants';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { Link } from '@tanstack/react-router';
import { useTitle } from '#/shared/hooks/use-title.ts';

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
