import type { Endpoint } from '@dugout/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { checkTexts } from './plain-text.ts';

/** What a handler is given: the parts that the call has, checked and with their defaults. */
export interface CheckedInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const PARTS = ['params', 'query', 'body'] as const;

/** The check of one call's input. @throws ApiError `invalid_input`, naming the field and what is wrong with it */
export function inputCheck(endpoint: Endpoint): (request: FastifyRequest) => CheckedInput {
  const parts = PARTS.flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined || (part === 'body' && endpoint.secretBody) ? [] : [{ part, schema }];
  });
  return (request) => {
    const input: CheckedInput = endpoint.secretBody ? { body: request.body } : {};
    for (const { part, schema } of parts) {
      checkTexts(request[part], part);
      const result = schema.safeParse(request[part]);
      if (!result.success) throw new ApiError('invalid_input', reason(part, result.error));
      input[part] = result.data;
    }
    return input;
  };
}

function reason(part: string, error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'The request is not valid';
  const field = issue.path.length === 0 ? part : issue.path.map(String).join('.');
  return `${field}: ${issue.message}`;
}
