import { ERRORS, type ErrorCode } from '@dugout/contract/errors';

/** A call that the server refused or failed: its stable code, HTTP status and words for the trader. */
export class ApiFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, status: number, message: string) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
  }
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERRORS;

/** Reads the body of a failed answer; one that is not of our shape becomes `internal`. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in fields && isErrorCode(fields.code) ? fields.code : 'internal';
  const message = 'message' in fields && typeof fields.message === 'string' ? fields.message : ERRORS[code].message;
  return new ApiFailure(code, status, message);
}

/** The reason of a failure when it says more than `title`: a toast shows it below. */
export const reasonBeside = (error: unknown, title: string): string | undefined =>
  error instanceof ApiFailure && error.code !== 'internal' && error.message !== title ? error.message : undefined;
