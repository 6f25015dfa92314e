import type { Call, CallEndpoint } from '@dugout/contract/api';
import { KEY_ACCESS } from '@dugout/contract/key-access';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';
import { readFileForms } from './bodies/file-forms.ts';
import { readSecretBodies } from './bodies/secret-bytes.ts';
import { CallTurns } from './callers/call-turns.ts';
import { callersOf, type Gate } from './callers/gate.ts';
import { calls, METHODS } from './calls.ts';
import { type CheckedInput, inputCheck } from './check-input.ts';
import { encodingFor } from './compress.ts';
import { CallLoad, NO_LIMITS } from './load/call-load.ts';
import type { DatabasePlace } from './load/database-places.ts';
import { SharedAnswer, SharedAnswers } from './load/shared-answers.ts';
import { outputWriter } from './output.ts';
import { HttpContext } from './request-context.ts';
import type { FileAnswer, Policies, Routes } from './routes.ts';

/** A handler with its types erased; the contract's checks replace them at run time. */
type SettledHandler = (input: CheckedInput, context: HttpContext) => unknown;

/** A shared answer's handler with its types erased. */
interface SettledShared {
  readonly maxAgeMs: number;
  readonly version?: (input: CheckedInput) => number | string;
  readonly answer: (input: CheckedInput) => unknown;
}

interface Handling {
  readonly allow: readonly SettledHandler[];
  readonly handler: SettledHandler | SettledShared;
}

interface RegisterOptions {
  readonly gate: Gate;
  readonly log: Log;
  readonly policies?: readonly Policies[];
  /** Unlimited by default. */
  readonly load?: CallLoad;
  readonly answers?: SharedAnswers;
  /** For tests of some routes: calls without a handler are left out. */
  readonly partial?: boolean;
}

/**
 * Registers the handler of each call of the contract.
 * @throws Error when a call has none, or more than one
 */
export function registerRoutes(
  app: FastifyInstance,
  features: readonly Routes[],
  options: RegisterOptions,
): void {
  const parts: Parts = {
    ...options,
    turns: new CallTurns(),
    load: options.load ?? new CallLoad(NO_LIMITS),
    answers: options.answers ?? new SharedAnswers(),
  };
  const taken = new Map<string, Set<string>>();
  const reading = new Set<string>();
  for (const at of calls) {
    const { call, method, url, endpoint } = at;
    const handler = handlerOf(call, features);
    if (handler === null && options.partial === true) continue;
    if (handler === null) throw new Error(`No feature answers ${call}`);
    const handling = { allow: policiesOf(call, options.policies ?? []), handler };
    if (endpoint.secretBody)
      void app.register(async (scope) => register(readSecretBodies(scope), at, handling, parts));
    else if (endpoint.fileBody) {
      const { maxBytes } = endpoint.fileBody;
      void app.register(async (scope) => register(readFileForms(scope, maxBytes), at, handling, parts));
    } else register(app, at, handling, parts);
    const methods = taken.get(url) ?? new Set();
    taken.set(url, methods.add(method));
    if (method === 'GET' && !changesSomething(method, endpoint)) reading.add(url);
  }
  for (const [url, methods] of taken)
    refuseOtherMethods(app, url, reading.has(url) ? methods.add('HEAD') : methods);
}

type Parts = RegisterOptions & {
  readonly turns: CallTurns;
  readonly load: CallLoad;
  readonly answers: SharedAnswers;
};

function register(
  app: FastifyInstance,
  { call, method, url, endpoint }: (typeof calls)[number],
  handling: Handling,
  { gate, log, turns, load, answers }: Parts,
): void {
  const check = inputCheck(endpoint);
  const write = endpoint.fileOutput ? (output: unknown) => output : outputWriter(endpoint);
  const changes = changesSomething(method, endpoint);
  const { priority } = endpoint;
  app.route({
    method,
    url,
    exposeHeadRoute: !changes,
    config: { answersJson: !endpoint.fileOutput, ...(priority !== undefined && { priority }) },
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    onRequest: gate.guard({ changes, access: endpoint.access, keyAccess: KEY_ACCESS[call] }),
    handler: (request, reply) => {
      const caller = gate.callerOf(request);
      const callers = callersOf(request);
      const work = (place: DatabasePlace): unknown => {
        const context = new HttpContext(request, { reply, caller, log, place });
        const input = check(request);
        const answer = () => answerOf(call, handling, input, context, { write, answers });
        return endpoint.waits ? answer() : turns.run(callers[0], answer);
      };
      reply.header('content-type', 'application/json; charset=utf-8');
      const send = (output: unknown) => sendAnswer(request, reply, output);
      const output = load.run({ call, priority, waits: endpoint.waits }, callers, {
        work,
        write: (answer) => (isShared(handling.handler) ? answer : write(answer)),
      });
      return output instanceof Promise ? output.then(send) : send(output);
    },
  });
}

const isShared = (handler: SettledHandler | SettledShared): handler is SettledShared =>
  typeof handler !== 'function';

/** Returns a handler's answer; for a shared one, the bytes. */
function answerOf(
  call: Call,
  { allow, handler }: Handling,
  input: CheckedInput,
  context: HttpContext,
  { write, answers }: { readonly write: (output: unknown) => unknown; readonly answers: SharedAnswers },
): unknown {
  const answer = (): unknown => {
    if (!isShared(handler)) return handler(input, context);
    const { maxAgeMs, version } = handler;
    const bytesOf = (output: unknown) => Buffer.from(write(output) as string | Buffer);
    return answers.read(
      `${call} ${JSON.stringify(input)}`,
      { maxAgeMs, version: version?.(input) ?? 0 },
      () => {
        const output = handler.answer(input);
        return output instanceof Promise ? output.then(bytesOf) : bytesOf(output);
      },
    );
  };
  return allow.length === 0 ? answer() : afterAll(allow, input, context, answer);
}

async function afterAll(
  policies: readonly SettledHandler[],
  input: CheckedInput,
  context: HttpContext,
  answer: () => unknown,
): Promise<unknown> {
  for (const allow of policies) await allow(input, context);
  return answer();
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (output instanceof SharedAnswer) return sendShared(request, reply, output);
  return typeof output === 'string' || Buffer.isBuffer(output)
    ? reply.send(output)
    : sendFile(reply, output as FileAnswer);
}

/** Sends bytes that were compressed once for all callers. */
function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedAnswer,
): FastifyReply | Promise<FastifyReply> {
  const encoding = encodingFor(request, answer.bytes.length);
  if (encoding === null) return reply.send(answer.bytes);
  return answer
    .as(encoding)
    .then((bytes) =>
      reply.header('vary', 'accept-encoding').header('content-encoding', encoding).send(bytes),
    );
}

const sendFile = (reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(bytes);

/**
 * Reports whether a call changes something. A GET that does, such as signing out, must not be reachable by HEAD.
 */
const changesSomething = (method: HTTPMethods, endpoint: CallEndpoint): boolean =>
  method !== 'GET' || endpoint.errors.includes('foreign_origin');

function handlerOf(call: Call, features: readonly Routes[]): Handling['handler'] | null {
  const found = features.flatMap((routes) => (routes[call] === undefined ? [] : [routes[call]]));
  if (found.length > 1) throw new Error(`${found.length} features answer ${call}`);
  return (found[0] as Handling['handler'] | undefined) ?? null;
}

const policiesOf = (call: Call, features: readonly Policies[]): SettledHandler[] =>
  features.flatMap((each) => (each[call] as SettledHandler | undefined) ?? []);

/** Answers other methods of a path with 405 and the allowed methods. */
function refuseOtherMethods(app: FastifyInstance, url: string, taken: ReadonlySet<string>): void {
  const allowed = [...taken];
  const refuse = () => {
    throw new ApiError('method_not_allowed', undefined, { allow: allowed.join(', ') });
  };
  const others = METHODS.filter((method) => !allowed.includes(method));
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}
