import { TokenPicture } from '@dugout/ui/token-picture';

interface Token {
  readonly tokenAddress: string;
  readonly image: string | null;
  readonly symbol: string;
  readonly name: string;
}

export const TokenCell = ({ token }: { readonly token: Token }) => (
  <span className="flex min-w-0 items-center gap-2">
    <TokenPicture src={token.image} symbol={token.symbol} seed={token.tokenAddress} size={20} />
    <span className="font-semibold text-t1">{token.symbol}</span>
    <span className="truncate text-t3 max-desk:hidden">{token.name}</span>
  </span>
);
