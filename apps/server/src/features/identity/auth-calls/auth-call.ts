import type { Caller } from '#/platform/http/caller.ts';
import type { Auth } from '../auth.ts';

/** A call under /api/auth, with the fields that our rules check. */
export interface AuthCall {
  readonly headers: Headers;
  /** Fields of the JSON body; empty without one. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly caller: Caller | null;
}

/** Runs better-auth, optionally with replaced body fields. */
export type Answer = (body?: Readonly<Record<string, unknown>>) => Promise<Response>;

/** Rules around a call of better-auth. Refuses by throwing ApiError. */
export type Rule = (call: AuthCall, answer: Answer) => Promise<Response>;

export interface Offer {
  readonly method: 'GET' | 'POST';
  readonly rule?: Rule;
  /** Returns the better-auth instance that answers; defaults to the usual one. */
  readonly auth?: () => Promise<Auth>;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}
