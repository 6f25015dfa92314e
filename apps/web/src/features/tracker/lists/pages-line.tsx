import { Button } from '@dugout/ui/button';
import { formatCount } from '#/shared/format/numbers.ts';

interface PagesLineProps {
  /** Plural noun for the rows. */
  readonly what: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Page navigation of a list; hidden for a single page. */
export const PagesLine = ({ what, page, pages, onPage }: PagesLineProps) =>
  pages <= 1 ? null : (
    <nav
      aria-label={`Pages of ${what}`}
      className="flex h-9 shrink-0 items-center justify-end gap-2 border-line2 border-t px-3 max-desk:h-12"
    >
      <span className="text-t3">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <Button size={24} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size={24} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
