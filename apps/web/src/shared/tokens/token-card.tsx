import type { SellRisk } from '@dugout/contract/market/sell-check';
import type { TokenRow } from '@dugout/contract/market/token';
import { Flash } from '@dugout/ui/flash';
import { Sparkline } from '@dugout/ui/sparkline';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LaunchpadIcon } from './marks/launchpad-badge.tsx';
import { MayhemBadge } from './marks/mayhem-badge.tsx';
import { RightsMark } from './marks/rights-mark.tsx';
import { SellMark } from './marks/sell-mark.tsx';
import { LookAlikeBadge } from './names/look-alike.tsx';

interface CardToken {
  readonly tokenAddress: string;
  readonly poolAddress: string;
  readonly image: string | null;
  readonly symbol: string;
  readonly name: string;
  readonly market: string;
  readonly lookAlikes: number;
  readonly mintAuthority: TokenRow['mintAuthority'];
  readonly freezeAuthority: TokenRow['freezeAuthority'];
  readonly sellRisk?: SellRisk;
  readonly mayhem: boolean | null;
  readonly trend: readonly number[];
}

interface CardFigureProps {
  readonly label: string;
  readonly value: number | null;
  readonly children: ReactNode;
}

export const CardFigure = ({ label, value, children }: CardFigureProps) => (
  <span className="flex w-18 flex-col items-start">
    <span className="text-small text-t3">{label}</span>
    <Flash value={value} className="live-figure text-strong font-semibold text-t1">
      {children}
    </Flash>
  </span>
);

interface TokenCardProps {
  readonly token: CardToken;
  /** Age, holders and similar, next to the look-alike badge. */
  readonly facts: ReactNode;
  readonly figures: ReactNode;
  readonly buy: ReactNode;
  /** At the end of the first line, outside of the link. */
  readonly star: ReactNode;
  readonly children?: ReactNode;
}

/** A token on a phone: name, performance, three figures, and a buy button within thumb reach. */
export const TokenCard = ({ token, facts, figures, buy, star, children }: TokenCardProps) => (
  <article className="flex flex-col gap-2 border-b border-line2 p-3">
    <div className="flex items-center">
      <Link
        to="/screener/$poolAddress"
        params={{ poolAddress: token.poolAddress }}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control"
      >
        <TokenPicture
          src={token.image}
          symbol={token.symbol}
          seed={token.tokenAddress}
          size={44}
          mark={<LaunchpadIcon market={token.market} />}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="max-w-[60%] shrink-0 truncate text-title font-semibold text-t1">
              {token.symbol}
            </span>
            <span className="truncate text-strong text-t3">{token.name}</span>
          </span>
          <span className="flex items-center gap-2.5 text-t2">
            {facts}
            <LookAlikeBadge short count={token.lookAlikes} />
            <SellMark risk={token.sellRisk} />
            <RightsMark mintAuthority={token.mintAuthority} freezeAuthority={token.freezeAuthority} />
            <MayhemBadge mayhem={token.mayhem} />
          </span>
        </span>
        <Sparkline values={token.trend} width={72} height={36} />
      </Link>
      <span className="-mr-3 flex [&>button]:size-11">{star}</span>
    </div>
    <span className="flex items-center gap-1">
      {figures}
      <span className="ml-auto flex">{buy}</span>
    </span>
    {children}
  </article>
);
