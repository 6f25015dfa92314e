import type { ErrorCode } from '@dugout/contract/errors';

/** A call that the server refused or failed: its stable code, HTTP status and words for the trader. */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's own words; null when it gave none. */
  readonly serverMessage: string | null;

  constructor(code: ErrorCode, status: number, serverMessage: string | null) {
    super(serverMessage ?? 'Something went wrong');
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
  }
}

/**
 * The catalogue stays with the server, which sends a code with its message: it would weigh more than the rest
 * of the client.
 */
const isCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && /^[a-z][a-z\d_]*$/.test(code);
const wordsIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Reads the body of a failed answer, `{ code, message }` or a text alone in `error`; one of another shape
 * becomes `internal`.
 */
export function failureOf(status: number, body: unknown): ApiFailure {
  const fields: { code?: unknown; message?: unknown; error?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const message = wordsIn(fields.message);
  const code = message !== null && isCode(fields.code) ? fields.code : 'internal';
  return new ApiFailure(code, status, message ?? wordsIn(fields.error));
}

/** The reason of a failure when it says more than `title`: a toast shows it below. */
export const reasonBeside = (error: unknown, title: string): string | undefined =>
  error instanceof ApiFailure && error.code !== 'internal' && error.message !== title
    ? error.message
    : undefined;
