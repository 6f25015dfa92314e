import { z } from 'zod';
import type { COMMON_FAILURES } from './error-table.ts';

/** Who may call: anyone, or a signed-in trader. */
export type Access = 'public' | 'trader';

/**
 * Calls that are answered while the server is overloaded: `trading` from a budget of its own, `essential` always,
 * such as signing out. All others are refused then.
 */
export type Priority = 'trading' | 'essential';

/**
 * One call of the API. Its key in a feature's table is `METHOD /path`, below `/api/v1` unless the path begins
 * with `/api/`. `{name}` in a path is a parameter of `params`.
 */
export interface Endpoint<Code extends string = string> {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /** How large a body may be that may be larger than those of other calls, in bytes. */
  readonly bodyBytes?: number;
  /**
   * Bodies that hold a secret: the handler is given their bytes unread, checks them itself and zeroes them;
   * they never become text.
   */
  readonly secretBody?: true;
  /**
   * Bodies that are a form (multipart/form-data) of the one file `file`, of at most so many bytes: the handler is
   * given its bytes.
   */
  readonly fileBody?: { readonly maxBytes: number };
  /** Its answer may wait for a venue or the chain, so it takes none of its caller's turns. */
  readonly waits?: true;
  readonly priority?: Priority;
  /** Answers that are a file: the handler gives its name, its type and a stream of its bytes. */
  readonly fileOutput?: true;
  /**
   * The codes it can give beside those that every call can (see `COMMON_ERRORS`); `api.ts` checks that the
   * catalogue has them.
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

/** `{ data }`, the usual answer. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** The pagination block of a paged answer. */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  count: z.number().int(),
  pages: z.number().int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});
