import { type ErrorCode, isErrorCode } from '@dugout/contract/errors';

/** An error response of the server: a code of the catalog, its status and a message for people. */
export class DugoutFailure extends Error {
  override readonly name = 'DugoutFailure';
  /** Null when the response is not Dugout's, such as a proxy's. */
  readonly code: ErrorCode | null;
  readonly status: number;
  /** Delay requested by the server; null for none. */
  readonly retryAfterMs: number | null;

  constructor(answer: {
    code: ErrorCode | null;
    status: number;
    message: string;
    retryAfterMs: number | null;
  }) {
    super(answer.message);
    this.code = answer.code;
    this.status = answer.status;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

const fieldOf = (body: unknown, name: 'code' | 'message'): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;

/** @param body the parsed JSON, or null */
export function failureOf(status: number, headers: Headers, body: unknown): DugoutFailure {
  const code = fieldOf(body, 'code');
  const message = fieldOf(body, 'message');
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new DugoutFailure({
    code: isErrorCode(code) ? code : null,
    status,
    message: typeof message === 'string' ? message : `The server answered ${status}`,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  });
}
