import type { Caller } from './caller.ts';

export type FetchHandler = (request: Request) => Promise<Response>;

/** Looks up the trader of a request's session; null for a guest. */
type CallerLookup = () => Caller | null | Promise<Caller | null>;

/** A GET route outside the API, such as for pictures. `path` is a router pattern. */
export interface FetchRoute {
  readonly path: string;
  readonly handle: (request: Request, callerOf: CallerLookup) => Promise<Response>;
}
