import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';

/** Stands where a page, or a large part of one, would. */
export const PieceMissingState = ({ onAgain }: { readonly onAgain: () => void }) => (
  <EmptyState title="Failed to load" action={<Button onClick={onAgain}>Retry</Button>}>
    The server is not responding. Your data is safe.
  </EmptyState>
);

/** The same, as what a piece shows instead of itself. */
export const missingState = (again: () => void) => <PieceMissingState onAgain={again} />;
