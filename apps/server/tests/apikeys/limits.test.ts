/** Tests the rate limits of API keys and how responses report them. */

import type { Answer } from '@dugout/testkit/client';
import { describe, expect, it } from 'vitest';
import { shared, sharedServer } from '#tests/kit/testing.ts';
import { keyClient, makeKey } from './world.ts';

const server = sharedServer({ settings: { RATE_LIMIT_SCALE: '0.1' } });
const owner = shared(() => server.trader('Counter'));

describe('the rate limit of a key', () => {
  it('is separate and reported in every response', async () => {
    const [first, second] = [
      await makeKey(owner, { scope: 'read' }),
      await makeKey(owner, { scope: 'read' }),
    ];
    const machine = keyClient(server, first.key);
    const answers: Answer[] = [];
    for (let n = 0; n < 200; n++) {
      const answer = await machine.call('/api/v1/price');
      answers.push(answer);
      if (answer.status === 429) break;
    }
    const of = (name: string, at: number) => Number(answers.at(at)?.headers.get(name));
    expect([of('ratelimit-limit', 0), of('ratelimit-remaining', 0)]).toEqual([30, 29]);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('30;w=60');
    expect(answers.length).toBeGreaterThan(30);
    const last = answers.at(-1);
    expect([last?.status, of('ratelimit-remaining', -1)]).toEqual([429, 0]);
    expect(of('retry-after', -1)).toBeGreaterThan(0);
    expect(of('ratelimit-reset', -1)).toBeGreaterThan(50);
    expect(last?.body).toMatchObject({ code: 'rate_limited' });
    expect((await keyClient(server, second.key).call('/api/v1/price')).status).toBe(200);
    expect((await owner.call('/api/v1/price')).status).toBe(200);
    expect((await owner.call('/api/v1/price')).headers.get('ratelimit-limit')).toBeNull();
  });

  it('counts invalid keys by address, which prevents guessing', async () => {
    const machine = keyClient(server, `dk_${'1'.repeat(50)}`);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await machine.call('/api/v1/price')).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
