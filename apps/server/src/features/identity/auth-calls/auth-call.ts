import type { Caller } from '#/platform/http/caller.ts';
import type { Auth } from '../auth.ts';

/** A call under /api/auth with what our own rules look at. */
export interface AuthCall {
  readonly headers: Headers;
  /** The fields of its JSON body; none where it has no such body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The part of the caller's network address that counts as one. */
  readonly address: string;
  readonly caller: Caller | null;
}

/** Lets better-auth answer, with other fields in the body where they are given. */
export type Answer = (body?: Readonly<Record<string, unknown>>) => Promise<Response>;

/** Our rules around one of better-auth's calls. Refuses by throwing an ApiError. */
export type Rule = (call: AuthCall, answer: Answer) => Promise<Response>;

/** One of better-auth's calls that is offered, and our rules around it. */
export interface Offer {
  readonly method: 'GET' | 'POST';
  readonly rule?: Rule;
  /** Gives the instance of better-auth that answers; left out for the usual one. */
  readonly auth?: () => Promise<Auth>;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The same answer with one more cookie. */
export function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}
