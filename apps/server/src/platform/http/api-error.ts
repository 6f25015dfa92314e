import { ERRORS, type ErrorCode } from '@dugout/contract/errors';

/** An error of the catalog. `message` replaces the catalog's text when there is a more specific reason. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
