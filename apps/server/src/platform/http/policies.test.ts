import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { httpHarness } from './http.harness.ts';
import type { Policies } from './routes.ts';

const MINT = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

let app: FastifyInstance;
/** The executed steps, in order. */
let ran: string[];

beforeEach(() => {
  ran = [];
});
afterEach(() => app.close());

async function remove(policies: readonly Policies[], tokens: unknown = [MINT], cookie = 'session=ann') {
  app = await httpHarness({
    callers: { 'session=ann': { userId: 'ann', userName: 'Ann', sessionId: 's' } },
    policies,
    routes: {
      'POST /watchlist/remove': () => {
        ran.push('handler');
        return { data: { tokens: [] }, message: 'Removed' };
      },
    },
  });
  const headers = { cookie, 'content-type': 'application/json' };
  return app.inject({
    method: 'POST',
    url: '/api/v1/watchlist/remove',
    headers,
    payload: JSON.stringify({ tokens }),
  });
}
const allowing = (name: string): Policies => ({
  'POST /watchlist/remove': async ({ body }, { caller }) =>
    void ran.push(`${name} ${caller.userId} ${body.tokens.length}`),
});
const refusing: Policies = {
  'POST /watchlist/remove': () => {
    throw new ApiError('watchlist_full');
  },
};

describe('the policies of a call', () => {
  it('run before its handler, in feature order, with its input and caller', async () => {
    expect((await remove([allowing('first'), {}, allowing('second')])).statusCode).toBe(200);
    expect(ran).toEqual(['first ann 1', 'second ann 1', 'handler']);
  });

  it('refuse it with their reason and skip everything after', async () => {
    const answer = await remove([allowing('first'), refusing, allowing('third')]);
    expect(answer.json()).toMatchObject({ error: true, code: 'watchlist_full' });
    expect(ran).toEqual(['first ann 1']);
  });

  it('do not run for invalid input, nor for guests', async () => {
    expect((await remove([allowing('first')], 'all')).statusCode).toBe(400);
    await app.close();
    expect((await remove([allowing('first')], [MINT], 'session=none')).statusCode).toBe(401);
    expect(ran).toEqual([]);
  });
});
