import { Button } from '@dugout/ui/button';
import {
  ArrowDown,
  ArrowUp,
  ChartNoAxesColumn,
  ChartPie,
  Clock,
  Droplets,
  type LucideIcon,
} from 'lucide-react';
import type { ChosenSort, SearchSort } from '../sort-tokens.ts';

const ICONS: readonly { readonly by: SearchSort; readonly label: string; readonly Icon: LucideIcon }[] = [
  { by: 'age', label: 'Sort by age', Icon: Clock },
  { by: 'marketCap', label: 'Sort by market cap', Icon: ChartPie },
  { by: 'volume', label: 'Sort by volume', Icon: ChartNoAxesColumn },
  { by: 'liquidity', label: 'Sort by liquidity', Icon: Droplets },
];

interface SearchSortsProps {
  readonly sort: ChosenSort | null;
  readonly onSort: (by: SearchSort) => void;
}

export const SearchSorts = ({ sort, onSort }: SearchSortsProps) => (
  <div className="flex items-center gap-1 max-desk:gap-0">
    <span className="pr-1 text-small text-t3 max-desk:hidden">Sort</span>
    {ICONS.map(({ by, label, Icon }) => {
      const chosen = sort?.by === by;
      const Arrow = sort?.dir === 'asc' ? ArrowUp : ArrowDown;
      return (
        <Button
          key={by}
          kind="ghost"
          size={24}
          aria-label={label}
          aria-pressed={chosen}
          title={label}
          className="px-1.5 max-desk:h-11 aria-pressed:bg-accent-tint aria-pressed:text-accent"
          onClick={() => onSort(by)}
        >
          <Icon className="size-3.5" aria-hidden />
          {chosen && <Arrow className="size-3" aria-hidden />}
        </Button>
      );
    })}
  </div>
);
