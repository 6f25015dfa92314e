import type { ErrorCode } from '@dugout/contract/errors';

/** A call that the server rejected or failed, with its stable code, HTTP status and message. */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's own message; null when it sent none. */
  readonly serverMessage: string | null;

  constructor(code: ErrorCode, status: number, serverMessage: string | null) {
    super(serverMessage ?? 'Something went wrong');
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
  }
}

/** Accepts any code. The catalog stays on the server: it would outweigh the rest of the client. */
const isCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && /^[a-z][a-z\d_]*$/.test(code);
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * Reads the body of a failed response, either `{ code, message }` or a bare text in `error`. Any other shape
 * becomes `internal`.
 */
export function failureOf(status: number, body: unknown): ApiFailure {
  const fields: { code?: unknown; message?: unknown; error?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const message = textOrNull(fields.message);
  const code = message !== null && isCode(fields.code) ? fields.code : 'internal';
  return new ApiFailure(code, status, message ?? textOrNull(fields.error));
}

/** Returns the reason of a failure if it says more than `title`; toasts show it below the title. */
export const reasonBeside = (error: unknown, title: string): string | undefined =>
  error instanceof ApiFailure && error.code !== 'internal' && error.message !== title
    ? error.message
    : undefined;
