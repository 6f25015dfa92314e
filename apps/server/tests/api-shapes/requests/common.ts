/** How the requests of several areas are written. */

export interface Request {
  readonly path: string;
  readonly body?: unknown;
}

export const at = (path: string) => () => ({ path });
