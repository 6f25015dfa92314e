import type { SystemStatus } from './status.ts';

export interface SystemChannels {
  /** Once per second: slot, delay and SOL price. */
  status: { snapshot: SystemStatus; delta: SystemStatus };
}
