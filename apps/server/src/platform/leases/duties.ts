import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { SharedLeases } from './shared-leases.ts';

interface DutyHandlers {
  /** Called before this server has the duty. */
  readonly onTaken: () => Promise<void>;
  /** Called when another server may have it. */
  readonly onLost: () => void;
}

export interface Duty {
  /** Takes the duty unless another server has it; from then on, when that one is gone. */
  start(): Promise<void>;
  /** Gives it back. */
  stop(): Promise<void>;
}

/**
 * Continuous work of one server at a time, from its own memory. A server that was paused may go on with it for seconds
 * while another has it: rows have to refuse outdated values.
 */
export interface Duties {
  /** Whether other servers may have the duties; otherwise every duty is this server's from the start. */
  readonly areShared: boolean;
  of(name: string, handlers: DutyHandlers): Duty;
}

export const OWN_DUTIES: Duties = {
  areShared: false,
  of: () => ({ start: async () => undefined, stop: async () => undefined }),
};

interface SharedDutiesOptions {
  readonly db: Db;
  readonly log: Log;
  readonly serverId: string;
}

const ONLY_PART = 'all';

/** Gives each duty to one of the servers of a database. */
export const sharedDuties = (options: SharedDutiesOptions): Duties => ({
  areShared: true,
  of: (name, { onTaken, onLost }) =>
    new SharedLeases({
      ...options,
      group: name,
      parts: [ONLY_PART],
      isIdle: () => true,
      onTaken,
      onLost,
    }),
});
