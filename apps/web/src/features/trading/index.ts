export { useAccount } from './account.ts';
export { EditOrderButton } from './components/edit-order-button.tsx';
export { ExitsButton } from './components/exits-button.tsx';
export { TradeBox } from './components/lazy-trade-box.tsx';
export { exitCounts } from './orders/exits.model.ts';
export { editTo, levelWarning } from './orders/order-edit.model.ts';
export {
  actionText,
  amountText,
  KIND_LABELS,
  levelText,
  ruleText,
  STATE_LABELS,
  waitText,
  wouldDoText,
} from './orders/order-text.ts';
export { followChart } from './orders/order-unit.store.ts';
export { useCancelOrders, useEditOrder, useOrders } from './orders/orders.queries.ts';
export type { TradeSummary } from './position-summary.ts';
export { usePresets } from './presets.store.ts';
export { useCheckedBuy } from './quick-buy/checked-buy.ts';
export { readAmount, useQuickBuyAmount } from './quick-buy/quick-buy-amount.store.ts';
export { type Surface, useSurfaceAmount } from './quick-buy/surface-amounts.ts';
export { useListBuy, useQuickBuy } from './quick-buy/use-quick-buy.ts';
export { useSell } from './quick-buy/use-sell.ts';
export { useTokenSummary, useWalletSummaries } from './token-pnl.queries.ts';
export { ownTradesQuery } from './trading.queries.ts';
