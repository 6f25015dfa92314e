import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';

/** In place of a page, or of a large part of one. */
export const FileMissingState = ({ onAgain }: { readonly onAgain: () => void }) => (
  <EmptyState title="Failed to load" action={<Button onClick={onAgain}>Retry</Button>}>
    The server is not responding. Your data is safe.
  </EmptyState>
);

/** The same, for `instead` of `lazyComponent`. */
export const missingState = (again: () => void) => <FileMissingState onAgain={again} />;
