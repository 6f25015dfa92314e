import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { Button } from '@dugout/ui/button';
import { Flash } from '@dugout/ui/flash';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Star, X } from 'lucide-react';
import { memo, useCallback, useLayoutEffect, useState } from 'react';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { useDragScroll } from '#/shared/hooks/use-drag-scroll.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';
import { stored } from '#/shared/storage/stored.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { titleOf } from '../watchlist.model.ts';
import { useWatchChange, useWatchlist } from '../watchlist.queries.ts';

interface LiveMarketCapProps {
  readonly tokenAddress: string;
  /** Fetched value, replaced by live ones. */
  readonly fetched: number | null;
}

export function LiveMarketCap({ tokenAddress, fetched }: LiveMarketCapProps) {
  const value = useChannel(`token:${tokenAddress}`)?.marketCapUsd ?? fetched;
  return (
    <Flash value={value} className="live-figure">
      {formatMarketCap(value)}
    </Flash>
  );
}

const collapsedPlace = stored<boolean>({
  key: 'watchlistCollapsed',
  version: 1,
  fallback: false,
  parse: (value) => (typeof value === 'boolean' ? value : null),
});

interface ItemProps {
  readonly token: WatchedToken;
  readonly busy: boolean;
  readonly onRemove: (tokenAddress: string) => void;
}

const Item = memo(function Item({ token, busy, onRemove }: ItemProps) {
  const title = titleOf(token);
  return (
    <li
      className="group relative flex h-6 shrink-0 items-center rounded-control focus-within:bg-hover hover:bg-hover"
      data-watched={token.tokenAddress}
    >
      <Link
        to="/token/$id"
        params={{ id: token.tokenAddress }}
        draggable={false}
        className="flex h-6 select-none items-center gap-1.5 rounded-control px-2 font-medium text-t1"
      >
        <TokenPicture src={token.image} symbol={token.symbol ?? title} seed={token.tokenAddress} size={16} />
        <span className="max-w-36 truncate">{title}</span>
        <TokenMark tokenAddress={token.tokenAddress} />
        <span className="font-normal text-t2">
          <LiveMarketCap tokenAddress={token.tokenAddress} fetched={token.marketCap} />
        </span>
      </Link>
      <button
        type="button"
        aria-label={`Remove ${title} from the watchlist`}
        disabled={busy}
        className="absolute inset-y-0 right-0 flex w-6 items-center justify-center rounded-control bg-hover text-t2 hover:text-t1 invisible group-focus-within:visible group-hover:visible"
        onClick={() => onRemove(token.tokenAddress)}
      >
        <X className="size-3" aria-hidden />
      </button>
    </li>
  );
});

/** Watched tokens in one line below the top bar; scrolls by drag and wheel. Hidden while the list is empty. */
export function WatchStrip() {
  const tokens = useWatchlist().data ?? [];
  const [collapsed, setCollapsed] = useState(collapsedPlace.read);
  const { busy, change } = useWatchChange();
  const scroll = useDragScroll();
  const remove = useCallback((tokenAddress: string) => change({ watch: false, tokenAddress }), [change]);
  const any = tokens.length > 0;
  useLayoutEffect(() => {
    if (!any) return;
    document.documentElement.style.setProperty('--watch-strip', collapsed ? '24px' : 'var(--strip)');
    return () => {
      document.documentElement.style.removeProperty('--watch-strip');
    };
  }, [any, collapsed]);
  if (!any) return null;
  const toggle = (): void => {
    collapsedPlace.write(!collapsed);
    setCollapsed(!collapsed);
  };
  return (
    <nav
      aria-label="Watchlist"
      className="layer-dock sticky top-(--top-bar) flex h-(--watch-strip) items-center gap-1 border-b border-line2 bg-bg1 pr-2 max-desk:hidden desk:in-data-docked:pl-(--dock)"
      data-watch-strip
    >
      <span className="flex shrink-0 items-center gap-1.5 pl-3 text-t3">
        <Star className="size-3.5" aria-hidden />
        Watchlist
        {collapsed && <span className="text-t2">{tokens.length}</span>}
      </span>
      {collapsed ? (
        <span className="flex-1" />
      ) : (
        <ul {...scroll} className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto [scrollbar-width:none]">
          {tokens.map((token) => (
            <Item
              key={token.tokenAddress}
              token={token}
              busy={busy === token.tokenAddress}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <Link
        to="/track/tracking/watchlist"
        className="flex h-6 shrink-0 items-center rounded-control px-2 text-t2 hover:text-t1"
      >
        View All
      </Link>
      <Button
        kind="ghost"
        size={24}
        icon
        aria-expanded={!collapsed}
        aria-label={collapsed ? 'Expand the watchlist' : 'Collapse the watchlist'}
        className="h-5"
        onClick={toggle}
      >
        {collapsed ? (
          <ChevronDown className="size-3.5" aria-hidden />
        ) : (
          <ChevronUp className="size-3.5" aria-hidden />
        )}
      </Button>
    </nav>
  );
}
