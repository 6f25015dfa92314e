import type { BoardClan, BoardTrader } from '@dugout/contract/leaderboard/board';
import { Badge } from '@dugout/ui/badge';
import { cn } from '@dugout/ui/lib/cn';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { UNKNOWN } from '#/shared/format/numbers.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { SimulatedBadge } from '#/shared/traders/simulated-badge.tsx';
import { FIGURES, type FigureName, intervalText } from '../figures.ts';

/** A column header that explains its metric on hover and focus. */
export const Head = ({ of }: { readonly of: FigureName }) => (
  <Tooltip content={<FigureTip {...FIGURES[of]} />}>
    <button type="button" className="cursor-help rounded-badge hover:text-t1">
      {FIGURES[of].name}
    </button>
  </Tooltip>
);

const PODIUM = 10;

export const Position = ({ position }: { readonly position: number }) => (
  <span className={cn('font-semibold', position <= PODIUM ? 'text-caution' : 'text-t2')}>{position}</span>
);

/** Rank change by sign and arrow; '-' for no change and for new entries. */
export function Move({ move }: { readonly move: number | null }) {
  if (move === null || move === 0) return <span className="text-t3">{UNKNOWN}</span>;
  const Arrow = move > 0 ? ChevronUp : ChevronDown;
  return (
    <span className={cn('inline-flex items-center gap-0.5', move > 0 ? 'text-up' : 'text-down')}>
      <Arrow className="size-3" aria-hidden />
      <span className="sr-only">{move > 0 ? 'Up' : 'Down'}</span>
      {Math.abs(move)}
    </span>
  );
}

type Who = Pick<BoardTrader, 'userId' | 'userName' | 'image' | 'clanTag' | 'rank' | 'isSimulated'>;

interface TraderProps {
  readonly who: Who;
  readonly isOwn: boolean;
  /** Without the picture, which is shown separately. */
  readonly plain?: boolean;
}

export const Trader = ({ who, isOwn, plain = false }: TraderProps) => (
  <span className="flex min-w-0 items-center gap-2 max-desk:gap-1.5">
    {!plain && <Avatar {...who} size={20} />}
    <span className={cn('truncate font-semibold', isOwn ? 'text-accent' : 'text-t1')}>{who.userName}</span>
    {who.clanTag !== null && <Badge>{who.clanTag}</Badge>}
    {who.rank > 0 && <RankMark rank={who.rank} />}
    {who.isSimulated && <SimulatedBadge />}
    {isOwn && <Badge tone="accent">You</Badge>}
  </span>
);

export const Clan = ({ clan, size }: { readonly clan: BoardClan; readonly size: number }) => (
  <>
    <ClanLogo clan={{ ...clan, id: clan.clanId }} size={size} />
    <span className="truncate font-semibold text-t1">{clan.name}</span>
    <Badge>{clan.tag}</Badge>
  </>
);

interface RateProps {
  readonly rate: number | null;
  readonly interval: readonly [number, number] | null;
  readonly n: number;
}

/** A rate in three fixed columns: value, interval, n. */
export const Rate = ({ rate, interval, n }: RateProps) => (
  <span className="grid w-full grid-cols-[3fr_4fr_3fr] gap-1 text-right">
    <span className="font-medium text-t1">{rate === null ? UNKNOWN : `${Math.round(rate)}%`}</span>
    <span className="whitespace-nowrap text-t3">{intervalText(interval)}</span>
    <span className="whitespace-nowrap text-t3">n {n}</span>
  </span>
);
