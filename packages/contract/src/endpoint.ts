import { z } from 'zod';
import type { COMMON_FAILURES } from './error-table.ts';

/** Required caller: anyone, or a signed-in trader. */
export type Access = 'public' | 'trader';

/**
 * Calls served while the server is overloaded: `trading` from a separate budget, `essential` always, such as
 * signing out. All others are rejected.
 */
export type Priority = 'trading' | 'essential';

/**
 * One call of the API. Its key in a feature's table is `METHOD /path`, below `/api/v1` unless the path starts
 * with `/api/`. `{name}` in a path is a parameter of `params`.
 */
export interface Endpoint<Code extends string = string> {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /** Max body size in bytes, if larger than the default. */
  readonly bodyBytes?: number;
  /**
   * The body contains a secret. The handler receives its raw bytes, validates them and zeroes them; they never
   * become text.
   */
  readonly secretBody?: true;
  /**
   * The body is a form (multipart/form-data) with a single file `file` of at most this size. The handler receives
   * its bytes.
   */
  readonly fileBody?: { readonly maxBytes: number };
  /** The response may wait for a venue or the chain, so it does not occupy one of its caller's slots. */
  readonly waits?: true;
  readonly priority?: Priority;
  /** The response is a file: the handler returns its name, its type and a stream of its bytes. */
  readonly fileOutput?: true;
  /**
   * Error codes in addition to those of every call (see `COMMON_ERRORS`). `api.ts` checks that the catalog
   * contains them.
   */
  readonly errors: readonly Code[];
}

export const COMMON_ERRORS = [
  'internal',
  'unavailable',
  'database_unavailable',
  'node_unavailable',
  'storage_full',
  'invalid_input',
  'rate_limited',
] as const satisfies readonly (keyof typeof COMMON_FAILURES)[];

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** `{ data }`, the usual response. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  count: z.number().int(),
  pages: z.number().int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});
