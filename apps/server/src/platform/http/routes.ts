import type { Readable } from 'node:stream';
import type { Api, Call, CallOutput, HandlerInput } from '@dugout/contract/api';
import type { ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import type { Log } from '#/platform/log/log.ts';
import type { CheckedJson } from './output.ts';

/** The API key that a request came with. */
export interface CallerKey {
  readonly id: string;
  readonly access: ApiKeyAccess;
}

/** The signed-in trader behind a request. */
export interface Caller {
  readonly userId: string;
  readonly userName: string;
  /** Of the session; of a key one of its own. */
  readonly sessionId: string;
  /** Set where a program calls with an API key. */
  readonly key?: CallerKey;
}

export interface RequestContext {
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly log: Log;
  /** Request headers as Fetch gives them, for parts that read cookies themselves. */
  readonly headers: Headers;
  /** Adds a Set-Cookie header to the answer, one by one. */
  setCookie(value: string): void;
}

type WithCaller<C extends Call> = Api[C]['access'] extends 'trader'
  ? { readonly caller: Caller }
  : { readonly caller: Caller | null };

/** A file as an answer. */
export interface FileAnswer {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Readable;
}

type Answer<C extends Call> = Api[C] extends { readonly fileOutput: true }
  ? FileAnswer
  : CallOutput<C> | CheckedJson;

export type Handler<C extends Call> = (
  input: HandlerInput<C>,
  context: RequestContext & WithCaller<C>,
) => Promise<Answer<C>> | Answer<C>;

/**
 * Who may make a call, beyond its `access`: runs before the handler, throws ApiError to refuse. For what
 * cannot change meanwhile, such as the server's mode or the caller's standing; a right that depends on a row
 * is checked in the transaction that uses it.
 */
export type Policy<C extends Call> = (
  input: HandlerInput<C>,
  context: RequestContext & WithCaller<C>,
) => Promise<void> | void;

/** Policies by call. A feature may add one to another feature's call; all of them run. */
export type Policies = { readonly [C in Call]?: Policy<C> };

/**
 * An answer that is the same for everyone, kept for a moment as encoded bytes. It is made of the input alone, so
 * that nothing of its caller can get into an answer that others read. A session or an address is not at hand.
 */
export interface SharedHandler<C extends Call> {
  /** For how long it is given again, in ms. */
  readonly maxAgeMs: number;
  /** Differs as soon as something other than time has changed the answer; nothing has where it is left out. */
  readonly version?: (input: HandlerInput<C>) => number | string;
  readonly answer: (input: HandlerInput<C>) => Promise<Answer<C>> | Answer<C>;
}

/**
 * The calls that a feature answers. Together the features must answer every call of the contract: the server
 * refuses to start otherwise.
 */
export type Routes = { readonly [C in Call]?: Handler<C> | SharedHandler<C> };
