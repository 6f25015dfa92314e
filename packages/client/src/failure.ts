import { type ErrorCode, isErrorCode } from '@dugout/contract/errors';

/** What the server answered instead of data: a code of the catalogue, its status and a reason for people. */
export class DugoutFailure extends Error {
  override readonly name = 'DugoutFailure';
  /** Null where the answer is not one of Dugout's, such as a proxy's. */
  readonly code: ErrorCode | null;
  readonly status: number;
  /** How long the server asks to wait; null where it does not say. */
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
