import {
  ERRORS,
  type ErrorCode,
  type Failure,
  TEXT_FAILURES,
  type TextFailure,
} from '@dugout/contract/errors';
import { ApiError } from './api-error.ts';
import { dependencyFailure } from './dependency-failure.ts';

export interface FailedAnswer {
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: Failure | TextFailure;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the cause is a server fault that must be logged. */
  readonly unexpected: boolean;
}

/** Maps Fastify's errors to the catalog, by code and then by status. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_input',
};
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_json',
  404: 'route_not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};

export function failureOf(error: unknown): FailedAnswer {
  if (error instanceof ApiError)
    return answer(error.code, error.message, error.headers, error.status >= 500 && error.code === 'internal');
  if (error instanceof Error) {
    const byCode = 'code' in error && typeof error.code === 'string' ? BY_CODE[error.code] : undefined;
    const known =
      byCode ??
      ('statusCode' in error && typeof error.statusCode === 'number'
        ? BY_STATUS[error.statusCode]
        : undefined);
    if (known !== undefined) return answer(known, ERRORS[known].message, {}, false);
  }
  const away = dependencyFailure(error);
  if (away !== null) return answer(away.code, away.message, away.headers, true);
  return answer('internal', ERRORS.internal.message, {}, true);
}

const answer = (
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>>,
  unexpected: boolean,
): FailedAnswer => ({
  status: ERRORS[code].status,
  code,
  body: TEXT_FAILURES.has(code) ? { error: message } : { error: true, code, message },
  headers,
  unexpected,
});
