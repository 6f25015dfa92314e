import type { TokenRow } from '@dugout/contract/market/token';
import { TokenPicture } from '@dugout/ui/token-picture';
import { LaunchpadMarkIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { MayhemBadge } from '#/shared/tokens/marks/mayhem-badge.tsx';
import { RightsMark } from '#/shared/tokens/marks/rights-mark.tsx';
import { SellMark } from '#/shared/tokens/marks/sell-mark.tsx';
import { NameMark } from '#/shared/tokens/names/name-mark.tsx';

export const TokenCell = ({ row }: { readonly row: TokenRow }) => (
  <span className="flex min-w-0 items-center gap-2">
    <TokenPicture src={row.image} symbol={row.symbol} seed={row.tokenAddress} size={22} />
    <span className="max-w-28 shrink-0 truncate font-semibold text-t1">{row.symbol}</span>
    <span className="truncate text-t3">{row.name}</span>
    <LaunchpadMarkIcon market={row.market} />
    <SellMark risk={row.sellRisk} />
    <NameMark lookAlikes={row.lookAlikes} deepest={row.deepest} />
    <RightsMark mintAuthority={row.mintAuthority} freezeAuthority={row.freezeAuthority} />
    <MayhemBadge mayhem={row.mayhem} />
  </span>
);

/** Returns everything that the cell shows as one text, to detect changes. */
export const tokenCellText = (row: TokenRow): string =>
  [
    row.tokenAddress,
    row.image,
    row.symbol,
    row.name,
    row.market,
    row.lookAlikes,
    row.deepest,
    row.mintAuthority,
    row.freezeAuthority,
    row.sellRisk?.text,
    row.mayhem,
  ].join('\n');
