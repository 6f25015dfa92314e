import type { ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import type { Log } from '#/platform/log/log.ts';
import type { DatabasePlace } from './load/database-places.ts';

interface CallerKey {
  readonly id: string;
  readonly access: ApiKeyAccess;
}

/** The signed-in trader of a request. */
export interface Caller {
  readonly userId: string;
  readonly userName: string;
  /** The session's id; a key has a separate one. */
  readonly sessionId: string;
  /** Set when a program calls with an API key. */
  readonly key?: CallerKey;
}

export interface RequestContext {
  readonly requestId: string;
  readonly address: string;
  readonly log: Log;
  readonly place: DatabasePlace;
  /** Request headers in Fetch form, for parts that read cookies themselves. */
  readonly headers: Headers;
  setCookie(value: string): void;
}
