import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';

/** Stands where a page, or a large part of one, would. */
export const PieceMissingState = ({ onAgain }: { readonly onAgain: () => void }) => (
  <EmptyState title="This could not be loaded" action={<Button onClick={onAgain}>Try again</Button>}>
    The server does not answer. Nothing of yours is lost.
  </EmptyState>
);

/** The same, as what a piece shows instead of itself. */
export const missingState = (again: () => void) => <PieceMissingState onAgain={again} />;
