export { ConnectionState } from './components/connection-state.tsx';
export { ModeChip } from './components/mode-chip.tsx';
export { Slot } from './components/slot.tsx';
export { SolPrice } from './components/sol-price.tsx';
