import type { TokenPage } from '@dugout/contract/market/token';
import type { TokenTrade, TraderStanding } from '@dugout/contract/market/trades';
import { cn } from '@dugout/ui/lib/cn';
import type { Column } from '@dugout/ui/table/virtual-table';
import { changeText } from '#/shared/format/change-text.ts';
import { formatCount, formatShare, formatUsd } from '#/shared/format/numbers.ts';
import { traderPnl } from '../trader-standing.ts';

export type Standings = ReadonlyMap<string, TraderStanding | null>;

const signed = (usd: number): string => `${usd > 0 ? '+' : ''}${formatUsd(usd)}`;
const toneOf = (text: string): string =>
  text.startsWith('+') ? 'text-up' : text.startsWith('-') ? 'text-down' : 'text-t2';

export const countColumn = (standings: Standings): Column<TokenTrade> => ({
  id: 'trades',
  head: <span title="Trades of this wallet in this token">Trades</span>,
  width: '52px',
  align: 'end',
  cell: ({ wallet }) => formatCount(standings.get(wallet)?.trades),
});

export const holdsColumn = (standings: Standings, width = '60px'): Column<TokenTrade> => ({
  id: 'holds',
  head: <span title="Share of the supply that this wallet holds now">Holds</span>,
  width,
  align: 'end',
  cell: ({ wallet }) => {
    const pct = standings.get(wallet)?.heldPct ?? null;
    if (pct === 0) return '0%';
    return pct !== null && pct < 0.005 ? '<0.01%' : formatShare(pct, 2);
  },
});

/** Column with the wallet's PnL on the token at the current price. */
export const pnlColumn = (
  standings: Standings,
  { priceUsd, decimals }: Pick<TokenPage, 'priceUsd' | 'decimals'>,
  width = '68px',
): Column<TokenTrade> => ({
  id: 'pnl',
  head: (
    <span title="Profit and loss of this wallet on this token, realized and unrealized, before fees">
      PnL
    </span>
  ),
  width,
  align: 'end',
  cell: ({ wallet }) => {
    const pnl = traderPnl(standings.get(wallet), priceUsd, decimals);
    if (pnl === null) return '-';
    const text = changeText(pnl.pct, 1);
    return (
      <span
        className={cn('font-medium', toneOf(text))}
        title={`${signed(pnl.usd)} since the first recorded trade`}
      >
        {text}
      </span>
    );
  },
});
