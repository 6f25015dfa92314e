import type { TokenPage } from '@dugout/contract/market/token';
import type { TokenTrade, TraderStanding } from '@dugout/contract/market/trades';
import { cn } from '@dugout/ui/lib/cn';
import type { Column } from '@dugout/ui/table/virtual-table';
import type { TradeSummary } from '#/features/trading/index.ts';
import { changeText, formatCount, formatShare, formatSolChange, formatUsd } from '#/shared/format/numbers.ts';
import { TOTAL_PNL } from '#/shared/format/pnl-names.ts';
import { traderPnl } from '../trader-standing.ts';

type Standings = ReadonlyMap<string, TraderStanding | null>;

const WIDE = '76px';

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

const OWN = 'Your trades from this wallet, fees included';

/**
 * Column with the wallet's Total PnL on the token at the current price. Own wallets show the PnL of the trader's
 * positions; other wallets that of the tape, in US dollars at average cost, without network fees.
 */
export const pnlColumn = (
  standings: Standings,
  own: ReadonlyMap<string, Pick<TradeSummary, 'total' | 'totalPct'>>,
  { priceUsd, decimals }: Pick<TokenPage, 'priceUsd' | 'decimals'>,
  width = WIDE,
): Column<TokenTrade> => ({
  id: 'pnl',
  head: (
    <span title={`${TOTAL_PNL.definition} Other wallets' network fees are not included.`}>
      {width === WIDE ? (
        TOTAL_PNL.name
      ) : (
        <>
          <span className="sr-only">Total </span>PnL
        </>
      )}
    </span>
  ),
  width,
  align: 'end',
  cell: ({ wallet }) => {
    const mine = own.get(wallet);
    const pnl = mine === undefined ? traderPnl(standings.get(wallet), priceUsd, decimals) : null;
    const pct = mine === undefined ? (pnl?.pct ?? null) : mine.totalPct;
    if (pct === null) return '-';
    const text = changeText(pct, 2);
    return (
      <span
        className={cn('font-medium', toneOf(text))}
        title={
          mine === undefined
            ? `${signed(pnl?.usd ?? 0)} since the first recorded trade`
            : `${formatSolChange(mine.total)} SOL. ${OWN}`
        }
      >
        {text}
      </span>
    );
  },
});
