import { exceedsLimits, type JsonLimits } from '@dugout/domain/json-limits';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';

/** No call accepts more than 500 items or nests deeper than six levels. */
const ORDINARY: JsonLimits = { depth: 16, members: 1_000, values: 10_000 };
/** For calls with a raised body limit, which accept long lists. */
const LONG_LISTS: JsonLimits = { depth: 16, members: 20_000, values: 400_000 };

/**
 * Reads JSON bodies. A body deeper or wider than any call accepts is rejected before parsing, which would block
 * the event loop.
 */
export function readJsonBodies(app: FastifyInstance, ordinaryBytes: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const limits = (request.routeOptions.bodyLimit ?? 0) > ordinaryBytes ? LONG_LISTS : ORDINARY;
    if (exceedsLimits(body, limits)) done(tooMuch());
    else void parse(request, body, done);
  });
}

/**
 * Parses an ordinary body.
 * @throws ApiError `invalid_json`, `invalid_input`
 */
export function readJson(body: string): unknown {
  if (exceedsLimits(body, ORDINARY)) throw tooMuch();
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError('invalid_json');
  }
}

const tooMuch = (): ApiError =>
  new ApiError('invalid_input', 'body: holds too many values, or too deep ones');
