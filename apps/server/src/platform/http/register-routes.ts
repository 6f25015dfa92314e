import type { Call, CallEndpoint } from '@dugout/contract/api';
import { KEY_ACCESS } from '@dugout/contract/apikeys/access';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';
import { readFileForms } from './bodies/file-forms.ts';
import { readSecretBodies } from './bodies/secret-bytes.ts';
import { CallTurns } from './callers/call-turns.ts';
import type { Gate } from './callers/gate.ts';
import { calls, METHODS } from './calls.ts';
import { type CheckedInput, inputCheck } from './check-input.ts';
import { outputWriter } from './output.ts';
import { addressKey } from './rate-limit.ts';
import { HttpContext } from './request-context.ts';
import type { FileAnswer, Policies, Routes } from './routes.ts';

/**
 * A handler whose types have been settled by its key; the checks of the contract stand in for them at run
 * time.
 */
type SettledHandler = (input: CheckedInput, context: HttpContext) => unknown;

export interface RegisterOptions {
  readonly gate: Gate;
  readonly log: Log;
  readonly policies?: readonly Policies[];
  /** For tests of some routes alone: calls without a handler are left out. */
  readonly partial?: boolean;
}

/** Gives each call of the contract its handler. @throws Error when a call has none, or more than one */
export function registerRoutes(
  app: FastifyInstance,
  features: readonly Routes[],
  options: RegisterOptions,
): void {
  const turns = new CallTurns();
  const taken = new Map<string, Set<string>>();
  const reading = new Set<string>();
  for (const at of calls) {
    const { call, method, url, endpoint } = at;
    const handler = handlerOf(call, features);
    if (handler === null && options.partial === true) continue;
    if (handler === null) throw new Error(`No feature answers ${call}`);
    const allowed = afterPolicies(call, options.policies ?? [], handler);
    if (endpoint.secretBody)
      void app.register(async (scope) => register(readSecretBodies(scope), at, allowed, turns, options));
    else if (endpoint.fileBody)
      void app.register(async (scope) => register(readFileForms(scope), at, allowed, turns, options));
    else register(app, at, allowed, turns, options);
    const methods = taken.get(url) ?? new Set();
    taken.set(url, methods.add(method));
    if (method === 'GET' && !changesSomething(method, endpoint)) reading.add(url);
  }
  for (const [url, methods] of taken)
    refuseOtherMethods(app, url, reading.has(url) ? methods.add('HEAD') : methods);
}

function register(
  app: FastifyInstance,
  { call, method, url, endpoint }: (typeof calls)[number],
  handler: SettledHandler,
  turns: CallTurns,
  options: RegisterOptions,
): void {
  const check = inputCheck(endpoint);
  const write = outputWriter(endpoint);
  const changes = changesSomething(method, endpoint);
  app.route({
    method,
    url,
    exposeHeadRoute: !changes,
    config: { answersJson: !endpoint.fileOutput },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    onRequest: options.gate.guard({ changes, access: endpoint.access, keyAccess: KEY_ACCESS[call] }),
    handler: (request, reply) => {
      const caller = options.gate.callerOf(request);
      const context = new HttpContext(request, reply, caller, options.log);
      const input = check(request);
      const work = () => handler(input, context);
      const output = endpoint.waits
        ? work()
        : turns.run(caller?.userId ?? addressKey(request.clientAddress), work);
      reply.header('content-type', 'application/json; charset=utf-8');
      if (endpoint.fileOutput)
        return Promise.resolve(output).then((file) => sendFile(reply, file as FileAnswer));
      if (output instanceof Promise) return output.then(write);
      return reply.send(write(output));
    },
  });
}

/** Sends a file for the browser to save, as it is made. */
const sendFile = (reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(bytes);

/** A GET that changes something, as signing out does, is no safe method: HEAD must not do it. */
const changesSomething = (method: HTTPMethods, endpoint: CallEndpoint): boolean =>
  method !== 'GET' || endpoint.errors.includes('foreign_origin');

function handlerOf(call: Call, features: readonly Routes[]): SettledHandler | null {
  const found = features.flatMap((routes) => (routes[call] === undefined ? [] : [routes[call]]));
  if (found.length > 1) throw new Error(`${found.length} features answer ${call}`);
  return (found[0] as SettledHandler | undefined) ?? null;
}

function afterPolicies(call: Call, features: readonly Policies[], handler: SettledHandler): SettledHandler {
  const policies = features.flatMap((each) => (each[call] as SettledHandler | undefined) ?? []);
  if (policies.length === 0) return handler;
  return async (input, context) => {
    for (const allow of policies) await allow(input, context);
    return handler(input, context);
  };
}

/** A path that exists for another method answers 405 and says which it takes. */
function refuseOtherMethods(app: FastifyInstance, url: string, taken: ReadonlySet<string>): void {
  const allowed = [...taken];
  const refuse = () => {
    throw new ApiError('method_not_allowed', undefined, { allow: allowed.join(', ') });
  };
  const others = METHODS.filter((method) => !allowed.includes(method));
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}
