import type { ProfileTrade } from '@dugout/contract/profile/profile-page';
import { shortAddress } from '@dugout/domain/text/short-address';
import { EmptyState } from '@dugout/ui/empty-state';
import { Link } from '@tanstack/react-router';
import { EyeOff, History } from 'lucide-react';
import { formatSol } from '#/shared/format/numbers.ts';
import { formatRelativeAge } from '#/shared/format/time.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { WalletLink } from '#/shared/tokens/addresses/wallet-link.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';

const GRID = 'grid grid-cols-[72px_48px_minmax(0,1fr)_120px] items-center gap-2 px-3';

const Row = ({ trade, now }: { readonly trade: ProfileTrade; readonly now: number }) => (
  <li className={`${GRID} h-8 border-line1 border-b`}>
    <time dateTime={trade.time} className="text-t3">
      {formatRelativeAge(trade.time, now)}
    </time>
    <span className={trade.side === 'buy' ? 'text-up' : 'text-down'}>
      {trade.side === 'buy' ? 'Buy' : 'Sell'}
    </span>
    <Link
      to="/token/$id"
      params={{ id: trade.tokenAddress }}
      className="truncate font-medium text-t1 hover:underline"
    >
      {trade.symbol ?? `${trade.tokenAddress.slice(0, 6)}...`} <TokenMark tokenAddress={trade.tokenAddress} />
    </Link>
    <span className="text-right">{formatSol(trade.solAmount)} SOL</span>
  </li>
);

interface TradesTabProps {
  readonly userName: string;
  readonly wallets: readonly string[] | null;
  readonly trades: readonly ProfileTrade[] | null;
}

/** A trader's wallets and newest trades, if public. */
export function TradesTab({ userName, wallets, trades }: TradesTabProps) {
  const now = useNow();
  if (trades === null || wallets === null)
    return (
      <EmptyState icon={<EyeOff aria-hidden />} title="Wallets hidden">
        {userName} does not show wallets, so trades are not shown either.
      </EmptyState>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 border-line2 border-b px-3 py-2 text-t3">
        Wallets
        {wallets.map((address) => (
          <WalletLink key={address} address={address} className="font-mono text-t1 hover:underline">
            {shortAddress(address)}
          </WalletLink>
        ))}
      </p>
      {trades.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="No trades yet">
          Trades of {userName} appear here.
        </EmptyState>
      ) : (
        <ul aria-label="Trades">
          {trades.map((trade) => (
            <Row key={`${trade.time}${trade.tokenAddress}${trade.solAmount}`} trade={trade} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
