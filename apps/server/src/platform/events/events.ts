import type { EventName, Events } from '@dugout/contract/events';
import type { Db } from '#/platform/db/db.ts';

/** A row of the outbox to be. */
export interface PreparedEvent {
  readonly id: string;
  readonly name: EventName;
  readonly payload: object;
  /** To be called once the row is committed. */
  readonly written: () => void;
}

/** News between features: written to the outbox with the change itself, dispatched at least once. */
export interface EventBus {
  /** Call inside the transaction that makes the change. */
  emit<N extends EventName>(tx: Db, name: N, payload: Events[N]): Promise<void>;
  /** An event for a statement that makes the change and writes the event's row at once. */
  prepare<N extends EventName>(name: N, payload: Events[N]): PreparedEvent;
  /**
   * `listener` names the handler for good: an event is done when each named listener has had it. Handlers are
   * idempotent.
   */
  on<N extends EventName>(
    name: N,
    listener: string,
    handle: (payload: Events[N], eventId: string) => Promise<void>,
  ): void;
}
