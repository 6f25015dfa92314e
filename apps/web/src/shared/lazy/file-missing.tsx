import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';

/** Shown in place of a page, or a large part of one, whose file failed to load. */
export const FileMissingState = ({ onAgain }: { readonly onAgain: () => void }) => (
  <EmptyState title="Failed to load" action={<Button onClick={onAgain}>Retry</Button>}>
    The server is not responding. Your data is safe.
  </EmptyState>
);

/** Renders it for the `instead` option of `lazyComponent`. */
export const missingState = (again: () => void) => <FileMissingState onAgain={again} />;
