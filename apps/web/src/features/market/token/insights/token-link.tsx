import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { LaunchpadMarkIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';

interface TokenLinkProps {
  readonly token: {
    readonly tokenAddress: string;
    readonly poolAddress: string;
    readonly symbol: string;
    readonly name: string;
    readonly image: string | null;
    readonly market: string;
  };
  /** Shows the address, since names can be copied. */
  readonly address?: boolean;
}

export const TokenLink = ({ token, address = false }: TokenLinkProps) => (
  <span className="flex min-w-0 items-center gap-2">
    <TokenPicture src={token.image} symbol={token.symbol} seed={token.tokenAddress} size={20} />
    <Link
      to="/screener/$poolAddress"
      params={{ poolAddress: token.poolAddress }}
      className="max-w-28 shrink-0 truncate rounded-control font-semibold text-t1 hover:underline"
    >
      {token.symbol}
    </Link>
    <TokenMark tokenAddress={token.tokenAddress} />
    <span className="truncate text-t3">{token.name}</span>
    <LaunchpadMarkIcon market={token.market} />
    {address && <Address address={token.tokenAddress} />}
  </span>
);
