import { exceedsLimits, type JsonLimits } from '@dugout/domain/json-limits';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';

/** No call takes more than 500 of anything, nor looks deeper than six levels. */
const ORDINARY: JsonLimits = { depth: 16, members: 1_000, values: 10_000 };
/** Of calls whose bodies may be larger than those of others, which take long lists. */
const LONG_LISTS: JsonLimits = { depth: 16, members: 20_000, values: 400_000 };

/**
 * Reads JSON bodies. One that is deeper or wider than any call takes is refused before it is parsed: that
 * would hold up everybody.
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

/** An ordinary body. @throws ApiError `invalid_json`, `invalid_input` */
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
