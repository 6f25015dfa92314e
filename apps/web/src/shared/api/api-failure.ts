import { ERRORS, type ErrorCode, isErrorCode } from '@dugout/contract/errors';

/** A call that the server refused or failed: its stable code, HTTP status and words for the trader. */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The server's own words; null when it gave none and `message` is the catalogue's. */
  readonly told: string | null;

  constructor(code: ErrorCode, status: number, told: string | null) {
    super(told ?? ERRORS[code].message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.told = told;
  }
}

/** Reads the body of a failed answer, `{ code, message }` or a text alone in `error`; one of another shape becomes `internal`. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in fields && isErrorCode(fields.code) ? fields.code : 'internal';
  const words = 'message' in fields ? fields.message : 'error' in fields ? fields.error : null;
  return new ApiFailure(code, status, typeof words === 'string' && words !== '' ? words : null);
}

/** The reason of a failure when it says more than `title`: a toast shows it below. */
export const reasonBeside = (error: unknown, title: string): string | undefined =>
  error instanceof ApiFailure && error.code !== 'internal' && error.message !== title ? error.message : undefined;
