import { defineFeature } from '#/shared/feature/web-feature.ts';
import { statusChannel } from './system.channel.ts';

export { ConnectionState } from './components/connection-state.tsx';
export { ModeChip } from './components/mode-chip.tsx';
export { Slot } from './components/slot.tsx';
export { SolPrice } from './components/sol-price.tsx';

export const system = defineFeature({ name: 'system', channels: [statusChannel] });
