import { Button } from '@dugout/ui/button';

interface PagesProps {
  readonly pagination: {
    readonly page: number;
    readonly pages: number;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
  readonly onPage: (page: number) => void;
}

/** Page navigation of a list; hidden for a single page. */
export const Pages = ({ pagination: { page, pages, hasNextPage, hasPreviousPage }, onPage }: PagesProps) =>
  pages <= 1 ? null : (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 px-3 py-2">
      <Button size={24} disabled={!hasPreviousPage} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-t3">
        {page} of {pages}
      </span>
      <Button size={24} disabled={!hasNextPage} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
