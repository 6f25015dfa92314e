import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { type Cell, csvOf } from '../../../shared/format/csv.ts';

const sol = (lamports: string): string => formatDecimal(BigInt(lamports), SOL_DECIMALS);

type Column = readonly [head: string, cell: (receipt: Receipt) => Cell];

/** Returns the SOL side of a swap; amounts are in whole units with every digit. */
const solSide = ({ side }: Receipt, inAmount: string | null, outAmount: string | null): Cell => {
  const lamports = side === 'buy' ? inAmount : outAmount;
  return lamports === null ? null : sol(lamports);
};
const tokenSide = ({ side, decimals }: Receipt, inAmount: string | null, outAmount: string | null): Cell => {
  const raw = side === 'buy' ? outAmount : inAmount;
  return raw === null ? null : formatDecimal(BigInt(raw), decimals);
};

const COLUMNS: readonly Column[] = [
  ['requested_at', ({ requestedAt }) => requestedAt],
  ['settled_at', ({ settledAt }) => settledAt],
  ['status', ({ status }) => status],
  ['side', ({ side }) => side],
  ['token', ({ tokenAddress }) => tokenAddress],
  ['symbol', ({ symbol }) => symbol],
  ['name', ({ tokenName }) => tokenName],
  ['wallet', ({ walletAddress }) => walletAddress],
  ['sol', (receipt) => solSide(receipt, receipt.gotIn, receipt.gotOut)],
  ['tokens', (receipt) => tokenSide(receipt, receipt.gotIn, receipt.gotOut)],
  ['quoted_sol', (receipt) => solSide(receipt, receipt.quotedIn, receipt.quotedOut)],
  ['quoted_tokens', (receipt) => tokenSide(receipt, receipt.quotedIn, receipt.quotedOut)],
  ['slippage_pct', ({ slippagePct }) => slippagePct],
  ['slippage_sol', ({ costs }) => sol(costs.slippageLamports)],
  ['platform_fee_sol', ({ costs }) => sol(costs.platformLamports)],
  ['pool_fee_sol', ({ costs }) => sol(costs.protocolLamports)],
  ['network_fee_sol', ({ costs }) => sol(costs.networkLamports)],
  ['priority_fee_sol', ({ costs }) => sol(costs.priorityLamports)],
  ['tip_sol', ({ costs }) => sol(costs.tipLamports)],
  ['rent_sol', ({ costs }) => sol(costs.rentLamports)],
  ['rent_back_sol', ({ costs }) => sol(costs.rentBackLamports)],
  ['quoted_slot', ({ quotedSlot }) => quotedSlot],
  ['landed_slot', ({ landedSlot }) => landedSlot],
  ['took_ms', ({ tookMs }) => tookMs],
  ['venue', ({ venue }) => venue],
  ['tried_before', ({ tried }) => tried.map(({ venue, reason }) => `${venue}: ${reason}`).join('; ')],
  ['signature', ({ signature }) => signature],
  ['reason', ({ reason }) => reason],
  ['swap_id', ({ swapId }) => swapId],
];

export const receiptsCsv = (receipts: readonly Receipt[]): string =>
  csvOf(
    COLUMNS.map(([head]) => head),
    receipts.map((receipt) => COLUMNS.map(([, cell]) => cell(receipt))),
  );
