import type { TokenTrade } from '@dugout/contract/market/trades';
import type { SystemStatus } from '@dugout/contract/system/status';
import type { Column } from '@dugout/ui/table/virtual-table';
import { Link } from '@tanstack/react-router';
import { ExternalLink, ReceiptText, Wallet } from 'lucide-react';

type TradePlace =
  | { readonly kind: 'chain'; readonly url: string }
  /** Play money: the trader's own receipt. */
  | { readonly kind: 'receipt' }
  /** A trade that was never on a chain: the page of its wallet. */
  | { readonly kind: 'wallet'; readonly address: string };

type Market = Pick<SystemStatus, 'marketSource' | 'tradingMode'>;

/**
 * Returns where to look up a trade. Simulated trades and the trader's own paper trades have no transaction on a
 * chain. Until the server's mode is known, links to no chain.
 */
export function tradePlace(
  trade: Pick<TokenTrade, 'signature' | 'wallet'>,
  own: boolean,
  market: Market | undefined,
): TradePlace {
  if (own && market?.tradingMode !== 'live') return { kind: 'receipt' };
  if (market === undefined || market.marketSource === 'simulator')
    return { kind: 'wallet', address: trade.wallet };
  return { kind: 'chain', url: `https://solscan.io/tx/${encodeURIComponent(trade.signature)}` };
}

const LINK = 'flex size-6 items-center justify-center rounded-control text-t3 hover:bg-hover hover:text-t1';
const ICON = 'size-3.5';

function TradeLink({ place }: { readonly place: TradePlace }) {
  switch (place.kind) {
    case 'chain':
      return (
        <a
          href={place.url}
          target="_blank"
          rel="noopener noreferrer"
          className={LINK}
          title="Transaction on Solscan, another site"
        >
          <ExternalLink className={ICON} aria-hidden />
          <span className="sr-only">Transaction on Solscan, opens another site</span>
        </a>
      );
    case 'receipt':
      return (
        <Link
          to="/portfolio"
          search={{ tab: 'history' }}
          className={LINK}
          title="Your receipt. Play money: no on-chain transaction"
        >
          <ReceiptText className={ICON} aria-hidden />
          <span className="sr-only">Your receipts; play money, no on-chain transaction</span>
        </Link>
      );
    case 'wallet':
      return (
        <Link
          to="/wallet/$address"
          params={{ address: place.address }}
          className={LINK}
          title="The wallet's trades. Simulated market: no on-chain transaction"
        >
          <Wallet className={ICON} aria-hidden />
          <span className="sr-only">The wallet's trades; simulated market, no on-chain transaction</span>
        </Link>
      );
  }
}

export const linkColumn = (
  isOwn: (trade: TokenTrade) => boolean,
  market: Market | undefined,
): Column<TokenTrade> => ({
  id: 'link',
  head: <span className="sr-only">Details</span>,
  width: '24px',
  align: 'end',
  cell: (trade) => <TradeLink place={tradePlace(trade, isOwn(trade), market)} />,
});
