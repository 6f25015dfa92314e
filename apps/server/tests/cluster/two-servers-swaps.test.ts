import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type LoneSigner, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { shared, sharedDatabase, sharedEach, temporaryFolder } from '#tests/kit/testing.ts';
import {
  agreed,
  buyOf,
  countOf,
  FEE_WALLET,
  type LiveTrader,
  liveWorld,
  SOL,
  swapped,
  UNTIL,
} from '#tests/live/world.ts';
import { tradingPair } from './trading-pair.ts';

const KEYS = 20;
const answer = z.object({ data: z.object({ id: z.string() }) });

vi.setConfig({ testTimeout: 150_000 });

describe('one swap requested from two servers at once', () => {
  const places = signerPlaces(temporaryFolder());
  let signer: LoneSigner;
  const world = shared(async () => {
    signer = await startLoneSigner(places, { WITHDRAW_DELAY_HOURS: '0', FEE_WALLET });
    return liveWorld({
      seed: 'two-servers',
      isShared: true,
      settingsOf: async () => ({
        SIGNER_SOCKET: places.socketPath,
        SIGNER_SOCKET_KEY_FILE: places.keyFile,
      }),
    });
  });
  afterAll(() => signer.kill());
  let [onA, onB]: LiveTrader[] = [];
  let mint: Address;

  beforeAll(async () => {
    const ann = await world.trader('Ann', 50n * SOL);
    [onA, onB] = [ann, await (await world.beside())(ann)];
    mint = world.chain.pools[1]?.mint as Address;
    // Both markets know the pool once it was traded.
    for (const trader of [onA, onB])
      await vi.waitFor(() => swapped(trader.client, buyOf(trader, mint, SOL / 10n)), UNTIL);
  }, 150_000);

  const signatures = (): number =>
    readFileSync(join(places.dataDir, 'signer/journal.log'), 'utf8').split('"kind":"swap').length - 1;

  it('is signed and made once per key', async () => {
    const [a, b] = [onA as LiveTrader, onB as LiveTrader];
    const [signed, swaps] = [signatures(), await countOf(world.server.db, 'swap')];
    for (let n = 0; n < KEYS; n++) {
      const body = buyOf(a, mint, SOL / 100n, { idempotencyKey: `both-servers-${n}` });
      const answers = await Promise.all(
        [a, b].map(({ client }) => client.call('/api/v1/swap', { method: 'POST', body })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = answers.map((each) => answer.parse(each.body).data.id);
      expect(second).toBe(first);
    }
    expect(await countOf(world.server.db, 'swap')).toBe(swaps + KEYS);
    expect(signatures()).toBe(signed + KEYS);
    await agreed(world, a);
  });
});

describe('one swap on paper requested from two servers at once', () => {
  const database = sharedDatabase();
  const pair = sharedEach(() => tradingPair(database.db));

  it('is made once per key', async () => {
    for (let n = 0; n < 100; n++) {
      const request = { trigger: undefined, idempotencyKey: `both-on-paper-${n}` };
      const [first, second] = await Promise.all([pair.a.buy({}, request), pair.b.buy({}, request)]);
      expect(second).toBe(first);
    }
    expect(await database.sql`SELECT count(*)::integer AS swaps FROM swap`).toEqual([{ swaps: 100 }]);
  });
});
