import type { CallEndpoint } from '@dugout/contract/api';
import { API_PREFIX, PRODUCT } from '@dugout/contract/constants';
import { COMMON_ERRORS } from '@dugout/contract/endpoint';
import { ERRORS, type ErrorCode, TEXT_FAILURES } from '@dugout/contract/errors';
import { z } from 'zod';
import { calls } from '#/platform/http/register-routes.ts';

type Json = { readonly [key: string]: unknown };

const SESSION = 'session';

/** The OpenAPI 3.1 description of every call, made from the contract alone. */
export function openApi(version: string, sessionCookie: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { call, method, path, endpoint } of calls) {
    const url = path.startsWith('/api/') ? path : `${API_PREFIX}${path}`;
    paths[url] = { ...paths[url], [String(method).toLowerCase()]: operation(call, path, endpoint) };
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
      },
    },
  };
}

/** The codes that a call can answer with, its own and everyone's. */
export function errorsOf(endpoint: CallEndpoint, changes: boolean): ErrorCode[] {
  const everywhere: ErrorCode[] = [...COMMON_ERRORS];
  if (endpoint.access === 'trader') everywhere.push('not_signed_in');
  if (changes) everywhere.push('foreign_origin');
  if (endpoint.body !== undefined) everywhere.push('too_large', 'unsupported_media_type');
  if (endpoint.body !== undefined && !endpoint.fileBody) everywhere.push('invalid_json');
  return [...new Set([...endpoint.errors, ...everywhere])];
}

/** The heading under which a call is listed: the first word of its path. */
export const tagOf = (path: string): string => path.replace(/^\/api\//, '/').split('/')[1] ?? '';

function operation(call: string, path: string, endpoint: CallEndpoint): Json {
  const changes = !call.startsWith('GET ');
  return {
    operationId: call
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
    summary: endpoint.summary,
    tags: [tagOf(path)],
    ...(endpoint.access === 'trader' ? { security: [{ [SESSION]: [] }] } : {}),
    ...withParameters(endpoint),
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyOf(endpoint.body, endpoint.fileBody) } }),
    responses: {
      200: { description: 'OK', content: json(schemaOf(endpoint.output, 'output')) },
      ...failures(errorsOf(endpoint, changes)),
    },
  };
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

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Json;
}

/** The fields of an object that a caller sends. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const { properties, required } = schemaOf(schema, 'input');
  if (typeof properties !== 'object' || properties === null) return [];
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([name, field]: [string, Json]) => ({
    name,
    required: needed.has(name),
    schema: field,
  }));
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

/** One of the codes in the usual shape, or a text alone where the specification fixes that. */
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

const bodyOf = (body: z.ZodType, isFile: true | undefined): Json => {
  const schema = schemaOf(body, 'input');
  return isFile ? { 'multipart/form-data': { schema } } : json(schema);
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** A zod schema as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
