import { Button } from '@dugout/ui/button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';
import { formatClans } from '../format-clans.ts';

interface ClanPagesProps {
  /** Number of clans before this page. */
  readonly from: number;
  readonly shown: number;
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly onPage: (page: number) => void;
}

/** The range of shown clans, and links to the other pages. */
export const ClanPages = (props: ClanPagesProps) => (
  <nav
    aria-label="Pages of clans"
    className="flex h-9 shrink-0 items-center gap-2 border-line2 border-t px-3 text-small text-t3"
  >
    {props.shown > 0 && (
      <span>
        {formatCount(props.from + 1)} to {formatCount(props.from + props.shown)} of {formatClans(props.count)}
      </span>
    )}
    {props.pages > 1 && (
      <>
        <Button
          kind="ghost"
          size={24}
          icon
          aria-label="Previous page"
          disabled={!props.hasPreviousPage}
          onClick={() => props.onPage(props.page - 1)}
        >
          <ChevronLeft className="size-3.5" aria-hidden />
        </Button>
        <span className="text-t1">
          {formatCount(props.page)} of {formatCount(props.pages)}
        </span>
        <Button
          kind="ghost"
          size={24}
          icon
          aria-label="Next page"
          disabled={!props.hasNextPage}
          onClick={() => props.onPage(props.page + 1)}
        >
          <ChevronRight className="size-3.5" aria-hidden />
        </Button>
      </>
    )}
    <span className="ml-auto truncate max-desk:hidden">
      Ranked by 90-day hit rate (30+ calls), then volume.
    </span>
  </nav>
);
