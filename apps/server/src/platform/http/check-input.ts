import type { Endpoint } from '@dugout/contract/endpoint';
import { isErrorCode } from '@dugout/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { checkTexts } from './plain-text.ts';

/** The validated input of a handler: the parts that the call has, with their defaults. */
export interface CheckedInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const PARTS = ['params', 'query', 'body'] as const;

/**
 * Creates the input check of one call.
 * @throws ApiError `invalid_input`, naming the field and the problem, or the code that the field defines
 */
export function inputCheck(endpoint: Endpoint): (request: FastifyRequest) => CheckedInput {
  const isRead = endpoint.secretBody || endpoint.fileBody;
  const parts = PARTS.flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined || (part === 'body' && isRead) ? [] : [{ part, schema }];
  });
  return (request) => {
    const input: CheckedInput = isRead ? { body: request.body } : {};
    for (const { part, schema } of parts) {
      const result = schema.safeParse(request[part]);
      if (!result.success) throw refusal(part, result.error);
      checkTexts(request[part], part);
      input[part] = result.data;
    }
    return input;
  };
}

/** Max length of a field name repeated in an error. */
const NAMED = 64;

function refusal(part: string, error: z.ZodError): ApiError {
  const issue = error.issues[0];
  if (issue === undefined) return new ApiError('invalid_input');
  if (issue.code === 'custom' && isErrorCode(issue.params?.['code']))
    return new ApiError(issue.params['code']);
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const field = [...path, issue.keys[0]].join('.').slice(0, NAMED);
    return new ApiError('invalid_input', `${field}: is not a field of this call`);
  }
  return new ApiError('invalid_input', `${path.length === 0 ? part : path.join('.')}: ${issue.message}`);
}
