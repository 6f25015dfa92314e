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

describe('the calls', () => {
  it('have a method and a path each, below /api/v1 or /api/', () => {
    expect(
      keysOf(({ method, path }) => !/^(GET|POST|PUT|DELETE)$/.test(method) || !/^\/[\w/{}-]+$/.test(path)),
    ).toEqual([]);
  });

  it('name the parameters of their path in their schema, and no others', () => {
    const names = calls.map(({ key, path, endpoint }) => [
      key,
      named(path).sort(),
      Object.keys(endpoint.params?.shape ?? {}).sort(),
    ]);
    expect(names.filter(([, inPath, inSchema]) => String(inPath) !== String(inSchema))).toEqual([]);
  });

  it('of one path differ in their parameters by name only', () => {
    const shapes = calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  it('read without a body, and change nothing without a session', () => {
    expect(keysOf(({ method, endpoint }) => method === 'GET' && endpoint.body !== undefined)).toEqual([]);
    expect(keysOf(({ method, endpoint }) => method !== 'GET' && endpoint.access !== 'trader')).toEqual([
      // A sign-in that needs a puzzle has no session yet; a lost password's recovery code, or a link, stands for one.
      'POST /account/password-reset',
      'POST /account/password-reset/link',
      'POST /account/password-reset/finish',
      'POST /account/sign-in-work',
      'POST /account/recovery',
      'POST /api/logout',
    ]);
  });

  it('refuse bodies with fields that they do not know', () => {
    const open = calls.filter(
      ({ endpoint }) => endpoint.body !== undefined && sent(endpoint.body).additionalProperties !== false,
    );
    expect(open.map(({ key }) => key)).toEqual([]);
  });

  it('take what a proof of identity is made of wherever they can ask for one', () => {
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

  it('list each error once, and none that every call can give', () => {
    const common: readonly string[] = COMMON_ERRORS;
    expect(keysOf(({ endpoint: { errors } }) => new Set(errors).size !== errors.length)).toEqual([]);
    expect(keysOf(({ endpoint: { errors } }) => errors.some((code) => common.includes(code)))).toEqual([]);
    expect(keysOf(({ endpoint: { errors } }) => errors.some((code) => ERRORS[code] === undefined))).toEqual(
      [],
    );
  });

  it('say what they do, without a full stop', () => {
    expect(keysOf(({ endpoint: { summary } }) => summary.length < 10 || summary.endsWith('.'))).toEqual([]);
  });

  it('keep secrets out of everything that is read as text', () => {
    expect(keysOf(({ endpoint }) => endpoint.secretBody === true)).toEqual(['POST /wallet/import']);
  });
});
