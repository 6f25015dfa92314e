import type { EventName, Events } from '@dugout/contract/events';
import type { Db } from '#/platform/db/db.ts';

/** News between features: written to the outbox with the change itself, dispatched at least once. */
export interface EventBus {
  /** Call inside the transaction that makes the change. */
  emit<N extends EventName>(tx: Db, name: N, payload: Events[N]): Promise<void>;
  /** `listener` names the handler for good: an event is done when each named listener has had it. Handlers are idempotent. */
  on<N extends EventName>(name: N, listener: string, handle: (payload: Events[N], eventId: string) => Promise<void>): void;
}
