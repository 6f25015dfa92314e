/** Tests the reach of a session cookie alone on each mutating call: see docs/keys.md. */

import { readFileSync } from 'node:fs';
import type { Call } from '@dugout/contract/api';
import { SESSION_REACH } from '@dugout/contract/session-reach';
import { beforeEach, describe, expect, it } from 'vitest';
import { REQUESTS } from '#tests/calls/api-shapes/requests.ts';
import { busyWorld, type World } from '#tests/calls/api-shapes/world.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;

const server = sharedServer();
const world = shared(() => busyWorld(server));

/** Requests in the case that requires a proof, if the usual one does not. */
const WANTING: { readonly [C in Call]?: (world: World) => object } = {
  'POST /wallet/primary': ({ second }) => ({ walletAddress: second }),
  'POST /wallet/archive': ({ walletAddress }) => ({ walletAddress, archive: true }),
  'POST /swap': ({ swap }) => ({ ...swap, amount: '100000000', slippageBps: 9_000 }),
};
const proven = SESSION_REACH.filter(({ proof }) => proof !== 'never').flatMap(({ calls }) => calls);

describe('[R9] a stolen session', () => {
  // A valid proof resets the count of wrong ones.
  beforeEach(async () => {
    const body = { slippageBps: 5_000, password: world.trader.password };
    expect((await world.trader.call('/api/v1/swap/ceilings', { method: 'PUT', body })).status).toBe(200);
  });

  it.each(proven)('cannot use %s: it requires a proof', async (call) => {
    if (call === 'POST /wallet/archive')
      await world.trader.call('/api/v1/wallet/primary', {
        method: 'POST',
        body: { walletAddress: world.second, password: world.trader.password },
      });
    const { path, body } = REQUESTS[call](world);
    const { password: _, ...bare } = { password: '', ...Object(WANTING[call]?.(world) ?? body) };
    const [method = ''] = call.split(' ');
    for (const [proof, code] of [
      [{}, 'proof_required'],
      [{ password: 'wrong horse battery' }, 'proof_refused'],
    ] as const) {
      const answer = await world.trader.call(`/api/v1${path}`, { method, body: { ...bare, ...proof } });
      expect([answer.status, answer.body]).toMatchObject([403, { code }]);
    }
  });
});

it('[R9] is documented call by call in docs/keys.md', () => {
  const rows = SESSION_REACH.map(
    ({ calls, thief, stops }) => `| ${calls.map((call) => `\`${call}\``).join(', ')} | ${thief} | ${stops} |`,
  );
  const keys = readFileSync(`${ROOT}docs/keys.md`, 'utf8');
  const [, table = ''] = keys.split('| call | with a stolen cookie | what stops it |\n|---|---|---|\n');
  expect(table.split('\n\n')[0]?.trimEnd().split('\n')).toEqual(rows);
});
