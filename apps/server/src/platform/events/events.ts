import type { EventName, Events } from '@dugout/contract/events';
import type { Db } from '#/platform/db/db.ts';

export interface PreparedEvent {
  readonly id: string;
  readonly name: EventName;
  readonly payload: object;
  /** Must be called once the row is committed. */
  readonly written: () => void;
}

/**
 * Events between features. They are written to the outbox in the same transaction as the change, and delivered at
 * least once.
 */
export interface EventBus {
  /** Writes an event. Call it inside the transaction that makes the change. */
  emit<N extends EventName>(tx: Db, name: N, payload: Events[N]): Promise<void>;
  /** Prepares an event for a single statement that makes the change and writes the event's row. */
  prepare<N extends EventName>(name: N, payload: Events[N]): PreparedEvent;
  /**
   * `listener` identifies the handler permanently: an event is done when each named listener has handled it.
   * Handlers must be idempotent.
   */
  on<N extends EventName>(
    name: N,
    listener: string,
    handle: (payload: Events[N], eventId: string) => Promise<void>,
  ): void;
}
