/**
 * Renders the whole page in a test: real routes and shell, an in-memory history, and a fake server driven by a
 * table of responses.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { friendListsOf } from '#/shared/testing/friend-builders.ts';
import { closedOf } from '#/shared/testing/wallet-builders.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

// Pages are fetched when first opened, and a busy machine takes a while to compile them.
configure({ asyncUtilTimeout: 10_000 });

export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Responses by `METHOD /path` without the query. A thrown error simulates an unreachable server. */
export type Answers = Record<string, (request: URL, body: unknown) => Answer | Promise<Answer>>;

export const TRADER = {
  userId: 'u1',
  userName: 'mira_k',
  image: null,
  email: 'mira@example.org',
  suspension: null,
  deletionDueAt: null,
} as const;

export const STATUS = {
  product: 'Dugout',
  version: '0',
  tradingMode: 'paper',
  marketSource: 'simulator',
  slot: 361_204_877,
  feedDelayMs: 400,
  tokens: 1,
  registration: 'open',
  takesTips: true,
  solUsd: 150,
};

const EMPTY_LIST = {
  items: [],
  total: 0,
  pagination: { page: 1, limit: 50, count: 0, pages: 0, hasNextPage: false, hasPreviousPage: false },
};

const DEFAULTS: Answers = {
  'GET /api/v1/me': () => ({ body: { data: null } }),
  'GET /api/v1/status': () => ({ body: { data: STATUS } }),
  'GET /api/v1/price': () => ({ body: { usdPrice: 152.3 } }),
  'GET /api/v1/screener': () => ({ body: { data: EMPTY_LIST } }),
  'GET /api/v1/wallet/user': () => ({ body: { data: [] } }),
  'GET /api/v1/token/positions': () => ({ body: { data: [] } }),
  'GET /api/v1/portfolio/closed': () => ({ body: { data: closedOf() } }),
  'GET /api/v1/friends': () => ({ body: { data: friendListsOf() } }),
  'GET /api/v1/clan/user': () => ({ body: { data: null } }),
  'GET /api/v1/chat/channels': () => ({ body: { data: { channels: [], requests: [] } } }),
  'GET /api/v1/credentials': () => ({
    body: {
      data: {
        password: { email: TRADER.email, emailConfirmed: false, derived: true, heldUntil: null },
        wallets: [],
        passkeys: [],
        secondFactor: null,
        recoveryCodesLeft: 0,
      },
    },
  }),
  'POST /api/v1/proof/challenge': () => ({
    body: {
      data: {
        ...{ passkey: null, wallet: null, password: true, passwordChallenge: null },
        expiresAt: '2026-11-24T12:05:00.000Z',
      },
    },
  }),
  'GET /api/v1/notifications': () => ({ body: { data: { notifications: [], unread: 0 } } }),
};

/** Returns a response with `{ data }`. */
export const dataOf = (data: unknown): Answer => ({ body: { data } });

/** Returns an error response as the server writes it. */
export const refusalOf = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: true, code, message },
});

export const statusIn = (tradingMode: string, more: object = {}): Answer => ({
  body: { data: { ...STATUS, tradingMode, ...more } },
});

/** Installs the fake server and returns the calls that reach it, as `METHOD /path?query`. */
export function playServer(answers: Answers): string[] {
  const table: Answers = { ...DEFAULTS, ...answers };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    calls.push(`${name}${url.search}`);
    const answer = await (
      table[name] ?? (() => ({ status: 404, body: { error: true, code: 'not_found', message: 'Not found' } }))
    )(url, typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return calls;
}

export function openPage(path = '/') {
  const history = createMemoryHistory({ initialEntries: [path] });
  return { history, ...render(<App router={createAppRouter(history)} />) };
}
