import type { Call, CallEndpoint } from '@dugout/contract/api';
import { API_PREFIX, PRODUCT } from '@dugout/contract/constants';
import { ERRORS, type ErrorCode, TEXT_FAILURES } from '@dugout/contract/errors';
import { KEY_ACCESS } from '@dugout/contract/key-access';
import type { z } from 'zod';
import { calls } from '#/platform/http/calls.ts';
import { errorsOf, fieldsOf, tagOf } from './call-facts.ts';
import { type Json, schemaOf } from './json-schema.ts';

const SESSION = 'session';
const KEY = 'apiKey';

/** Builds the OpenAPI 3.1 description of every call from the contract. */
export function openApi(version: string, sessionCookie: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of calls) {
    const { method, path } = each;
    const url = path.startsWith('/api/') ? path : `${API_PREFIX}${path}`;
    paths[url] = { ...paths[url], [String(method).toLowerCase()]: operation(each) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT.name} API`,
      version,
      description:
        'Raw amounts are decimal strings, times ISO 8601 in UTC, chart times unix seconds. Calls that change something are refused from foreign pages.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ path }) => tagOf(path)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: failureSchema() },
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by POST /api/auth/sign-in/email and its sisters.',
        },
        [KEY]: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of POST /api-keys, `dk_…`. `x-api-key-access` of a call is what a key needs for it: `none`, `public` (answered as to a guest), `read` or `trade`.',
        },
      },
    },
  };
}

function operation({ call, path, endpoint }: (typeof calls)[number]): Json {
  return {
    operationId: call
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
    summary: endpoint.summary,
    tags: [tagOf(path)],
    ...securityOf(call, endpoint),
    'x-api-key-access': KEY_ACCESS[call],
    ...withParameters(endpoint),
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyOf(endpoint.body, endpoint.fileBody !== undefined) } }),
    responses: {
      200: { description: 'OK', content: answerOf(endpoint) },
      ...failures(errorsOf({ call, endpoint })),
    },
  };
}

function securityOf(call: Call, { access }: CallEndpoint): Json {
  if (access !== 'trader') return {};
  return { security: [{ [SESSION]: [] }, ...(KEY_ACCESS[call] === 'none' ? [] : [{ [KEY]: [] }])] };
}

function withParameters(endpoint: CallEndpoint): Json {
  const parameters = (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined
      ? []
      : fieldsOf(schema).map((field) => ({
          name: field.name,
          in: part === 'params' ? 'path' : 'query',
          required: field.required,
          schema: field.schema,
        }));
  });
  return parameters.length === 0 ? {} : { parameters };
}

function failures(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const answers = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    answers.map(([status, listed]) => [
      status,
      {
        description: listed.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
        content: json(failureOf(listed)),
        ...(status === 429
          ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
          : {}),
      },
    ]),
  );
}

/** Describes one of the codes in the usual shape, or a plain text where the specification requires it. */
function failureOf(codes: readonly ErrorCode[]): Json {
  const texts = codes.filter((code) => TEXT_FAILURES.has(code)).map((code) => ERRORS[code].message);
  const usual = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { properties: { code: { enum: codes.filter((code) => !TEXT_FAILURES.has(code)) } } },
    ],
  };
  return texts.length === 0
    ? usual
    : { anyOf: [{ type: 'object', required: ['error'], properties: { error: { enum: texts } } }, usual] };
}

const failureSchema = (): Json => ({
  type: 'object',
  required: ['error', 'code', 'message'],
  properties: {
    error: { const: true },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'For people' },
  },
});

const bodyOf = (body: z.ZodType, isFile: boolean): Json => {
  const schema = schemaOf(body, 'input');
  return isFile ? { 'multipart/form-data': { schema } } : json(schema);
};

const answerOf = ({ output, fileOutput }: CallEndpoint): Json =>
  fileOutput ? { 'application/gzip': {} } : json(schemaOf(output, 'output'));

const json = (schema: Json): Json => ({ 'application/json': { schema } });
