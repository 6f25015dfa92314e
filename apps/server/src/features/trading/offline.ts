export { firingOrders, POSITION_FAULTS, pendingSwaps, tradingFaults } from './integrity.repository.ts';
