import type { Readable } from 'node:stream';
import type { Api, Call, CallOutput, HandlerInput } from '@dugout/contract/api';
import type { Caller, RequestContext } from './caller.ts';
import type { CheckedJson } from './output.ts';

type WithCaller<C extends Call> = Api[C]['access'] extends 'trader'
  ? { readonly caller: Caller }
  : { readonly caller: Caller | null };

export interface FileAnswer {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Readable;
}

type Answer<C extends Call> = Api[C] extends { readonly fileOutput: true }
  ? FileAnswer
  : CallOutput<C> | CheckedJson;

type Handler<C extends Call> = (
  input: HandlerInput<C>,
  context: RequestContext & WithCaller<C>,
) => Promise<Answer<C>> | Answer<C>;

/**
 * A rule on who may make a call, beyond its `access`. It runs before the handler and throws ApiError to refuse.
 * Use it for conditions that cannot change during the call, such as the server's mode or the caller's role; check
 * a right that depends on a row in the transaction that uses it.
 */
type Policy<C extends Call> = (
  input: HandlerInput<C>,
  context: RequestContext & WithCaller<C>,
) => Promise<void> | void;

/** Policies by call. A feature may add one to another feature's call; all of them run. */
export type Policies = { readonly [C in Call]?: Policy<C> };

/**
 * A handler whose answer is the same for everyone and cached as encoded bytes. It receives only the input,
 * without a session or an address, so that no caller's data can get into an answer that others read.
 */
interface SharedHandler<C extends Call> {
  /** How long the answer is reused, in ms. */
  readonly maxAgeMs: number;
  /** Changes as soon as something other than time changes the answer; omit it when only time does. */
  readonly version?: (input: HandlerInput<C>) => number | string;
  readonly answer: (input: HandlerInput<C>) => Promise<Answer<C>> | Answer<C>;
}

/**
 * The calls that a feature answers. Together the features must answer every call of the contract, or the server
 * refuses to start.
 */
export type Routes = { readonly [C in Call]?: Handler<C> | SharedHandler<C> };
