/** The format of test requests, shared by several areas. */

export interface Request {
  /** The path of the call by default. */
  readonly path?: string;
  readonly body?: unknown;
}

export const at = (path: string) => () => ({ path });
