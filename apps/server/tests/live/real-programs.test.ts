import { startChain } from '@dugout/local-chain/start-chain';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { address } from '@solana/kit';
import { describe, expect, it, vi } from 'vitest';
import { VENUES } from '#tests/chaos/venues/coin.ts';
import { smallVenueChaosTest } from '#tests/chaos/venues/small-venue-chaos-test.ts';
import { venueActions } from '#tests/chaos/venues/venue-actions.ts';
import { buyOf, FEE_WALLET, liveWorld, SOL, swapped, UNTIL } from './world.ts';

/** Dumps of mainnet's programs, see docs/operations.md. */
const PROGRAMS = process.env['PROGRAMS_DIR'];
const dumps = [PROGRAMS ?? '', recordedPath('accounts')];

describe.skipIf(PROGRAMS === undefined || !hasRecorded)(
  "the real programs (needs PROGRAMS_DIR, dumps of mainnet's programs, and ../shared/data)",
  () => {
    it('trade coins from launch to pool, to the raw unit', async () => {
      const { faults, graduated, venues } = await smallVenueChaosTest({
        seed: 'small',
        swaps: 12,
        swapsPerCoin: 6,
        dumps,
      });
      expect(faults).toEqual([]);
      expect(graduated).toBeGreaterThanOrEqual(3);
      for (const venue of VENUES) {
        expect(venues[venue]?.exact).toBeGreaterThan(6);
        expect(venues[venue]?.closed).toBeGreaterThan(0);
      }
    }, 600_000);

    it('rehearse a trade of a coin of the market on a fork, and leave the market unchanged', async () => {
      const forks: Awaited<ReturnType<typeof startChain>>[] = [];
      const world = await liveWorld({
        seed: 'rehearsal',
        dumps,
        async tradesOn(market) {
          market.step(4);
          const fork = await startChain({ slotMs: 60, fork: { url: market.rpcUrl } });
          forks.push(fork);
          return fork;
        },
      });
      const [fork] = forks;
      if (fork === undefined) throw new Error('no fork');
      const { launch, closeVenues } = venueActions(world.chain);
      const { mint } = await launch('pump.fun', 1);
      const ann = await world.trader('Ann', 5n * SOL);
      // Data left by pump.fun and the metadata program is read from their accounts.
      await vi.waitFor(async () => {
        expect((await ann.client.call(`/api/v1/token/${mint}`)).body).toMatchObject({
          data: {
            name: 'Trial 1',
            symbol: 'T1',
            market: 'pumpfun',
            graduationPct: 0,
            mintAuthority: 'off',
            freezeAuthority: 'off',
            safety: { program: 'token', dangers: [], metadata: { mutable: false } },
          },
        });
      }, UNTIL);
      await vi.waitFor(async () => {
        expect((await ann.client.call(`/api/v1/token/scan/${mint}`)).body).toMatchObject({
          data: {
            status: 'completed',
            checks: expect.arrayContaining([expect.objectContaining({ id: 'mint', level: 'pass' })]),
          },
        });
      }, UNTIL);
      const bought = await swapped(ann.client, buyOf(ann, mint, SOL));
      expect(bought).toMatchObject({ status: 'landed', outAmount: '33868005679246' });
      expect(fork.lamports(ann.wallet, 'confirmed')).toBeLessThan(4n * SOL);
      expect(fork.lamports(address(FEE_WALLET), 'confirmed')).toBe(SOL + SOL / 100n);
      expect([world.chain.lamports(ann.wallet), world.chain.lamports(address(FEE_WALLET))]).toEqual([0n, 0n]);
      closeVenues();
      await world.stop();
      await fork.stop();
    });
  },
);
