import { IconButton } from '@dugout/ui/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';
import { PAGE_SIZE } from '../leaderboard.queries.ts';

interface BoardPagesProps {
  readonly page: number;
  readonly shown: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export const BoardPages = ({ page, shown, total, onPage }: BoardPagesProps) => {
  const first = (page - 1) * PAGE_SIZE;
  return (
    <footer className="flex h-8 shrink-0 items-center gap-2 border-line2 border-t px-3 text-small text-t2 max-desk:h-12">
      {shown > 0 && (
        <span>
          {formatCount(first + 1)} to {formatCount(first + shown)} of {formatCount(total)}
        </span>
      )}
      {(total > PAGE_SIZE || page > 1) && (
        <nav aria-label="Pages" className="flex gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Previous page"
            iconClass="size-4"
            kind="ghost"
            size={24}
            className="max-desk:size-10"
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label="Next page"
            iconClass="size-4"
            kind="ghost"
            size={24}
            className="max-desk:size-10"
            disabled={first + shown >= total}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
      <span className="flex-1" />
      <span className="text-t3 max-desk:hidden">
        Traders who hide their PnL are not listed. Ties go to the lower volume. Updated every 10 s.
      </span>
    </footer>
  );
};
