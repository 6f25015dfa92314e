import { defineDoor } from '#/features/door.ts';
import type { TradingDoor } from './trading.door.ts';

export type { TokenDirectory, TradersWallets } from './ports.ts';
export type {
  ClosedFacts,
  DisposalRecord,
  LotRecord,
  PositionFacts,
} from './reads/closed-positions.repository.ts';
export type { Held } from './reads/holdings.repository.ts';
export type { ReceiptRecord } from './reads/receipts.repository.ts';
export type { SettledTrade } from './reads/settled-trades.repository.ts';
export type { TradingReads } from './reads/trading-reads.ts';
export type { HistoryRecord, Totals } from './reads/wallet-history.repository.ts';
export type { PositionRecord, SwapRecord } from './swap-record.ts';
export { tokenDirectory } from './token-directory.ts';
export type { SwappedPart, TradingDoor } from './trading.door.ts';

export const tradingDoor = defineDoor<TradingDoor>('trading');
