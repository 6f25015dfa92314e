import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api, type CallEndpoint } from './api.ts';
import { COMMON_ERRORS } from './endpoint.ts';
import { ERRORS } from './errors.ts';

const calls = (Object.entries(api) as [string, CallEndpoint][]).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path, endpoint };
});
const keysOf = (holds: (call: (typeof calls)[number]) => boolean): string[] =>
  calls.filter(holds).map(({ key }) => key);
const named = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const sent = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

describe('API calls', () => {
  it('have a unique method and path each, below /api/v1 or /api/', () => {
    expect(
      keysOf(({ method, path }) => !/^(GET|POST|PUT|DELETE)$/.test(method) || !/^\/[\w/{}-]+$/.test(path)),
    ).toEqual([]);
  });

  it('declare exactly the parameters of their path', () => {
    const names = calls.map(({ key, path, endpoint }) => [
      key,
      named(path).sort(),
      Object.keys(endpoint.params?.shape ?? {}).sort(),
    ]);
    expect(names.filter(([, inPath, inSchema]) => String(inPath) !== String(inSchema))).toEqual([]);
  });

  it('on the same path differ only in parameter names', () => {
    const shapes = calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  it('read without a body, and change nothing without a session', () => {
    expect(keysOf(({ method, endpoint }) => method === 'GET' && endpoint.body !== undefined)).toEqual([]);
    expect(keysOf(({ method, endpoint }) => method !== 'GET' && endpoint.access !== 'trader')).toEqual([
      // A sign-in that needs a puzzle has no session yet; a password reset authenticates by recovery code or
      // link.
      'POST /account/password-reset',
      'POST /account/password-reset/link',
      'POST /account/password-reset/finish',
      'POST /account/sign-in-work',
      'POST /account/recovery',
      'POST /api/logout',
    ]);
  });

  it('reject bodies with unknown fields', () => {
    const open = calls.filter(
      ({ endpoint }) => endpoint.body !== undefined && sent(endpoint.body).additionalProperties !== false,
    );
    expect(open.map(({ key }) => key)).toEqual([]);
  });

  it('accept all proof fields wherever they can require a proof of identity', () => {
    const proof = ['assertion', 'code', 'password', 'walletSignature'];
    const proofCalls = calls.filter(({ endpoint }) => endpoint.errors.includes('proof_required'));
    const taking = calls.filter(({ endpoint }) => {
      const fields = endpoint.body === undefined ? {} : (sent(endpoint.body).properties ?? {});
      return proof.every((field) => field in fields);
    });
    expect(proofCalls.map(({ key }) => key)).toEqual(
      taking.map(({ key }) => key).filter((key) => !/quote|review/.test(key)),
    );
    expect(proofCalls.length).toBeGreaterThan(3);
  });

  it('list each error once, and none of the common ones', () => {
    const common: readonly string[] = COMMON_ERRORS;
    expect(keysOf(({ endpoint: { errors } }) => new Set(errors).size !== errors.length)).toEqual([]);
    expect(keysOf(({ endpoint: { errors } }) => errors.some((code) => common.includes(code)))).toEqual([]);
    expect(keysOf(({ endpoint: { errors } }) => errors.some((code) => ERRORS[code] === undefined))).toEqual(
      [],
    );
  });

  it('have a description without a period', () => {
    expect(keysOf(({ endpoint: { summary } }) => summary.length < 10 || summary.endsWith('.'))).toEqual([]);
  });

  it('never read secrets as text', () => {
    expect(keysOf(({ endpoint }) => endpoint.secretBody === true)).toEqual(['POST /wallet/import']);
  });
});
