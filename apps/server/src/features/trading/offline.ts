export {
  cancelOrdersOf,
  firingOrders,
  POSITION_FAULTS,
  pendingSwaps,
  type TradedPair,
  tradingFaults,
} from './integrity.repository.ts';
