import { SOL_MINT } from '@dugout/domain/sol';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ledger } from '#/features/ledger/index.ts';
import { venueActions } from '#tests/chaos/venues/venue-actions.ts';
import { buyOf, liveWorld, SOL, sellOf, swapped, UNTIL } from './world.ts';

/** Dumps of mainnet's programs, see docs/operations.md. */
const PROGRAMS = process.env['PROGRAMS_DIR'];

const cashbackShape = z.object({
  data: z.object({ lamports: z.string(), curveLamports: z.string(), poolLamports: z.string() }),
});

describe.skipIf(PROGRAMS === undefined || !hasRecorded)(
  'cashback on the real programs (needs PROGRAMS_DIR and ../shared/data)',
  () => {
    it('collects on the curve and in the pool, and is claimed once, to the lamport', async () => {
      const world = await liveWorld({ seed: 'cashback', dumps: [PROGRAMS ?? '', recordedPath('accounts')] });
      const { chain, server } = world;
      const { launch, rival, migrate, closeVenues } = venueActions(chain);
      try {
        const { mint } = await launch('pump.fun cashback', 1);
        const ann = await world.trader('Ann', 20n * SOL);
        const known = async () => {
          const { status } = await ann.client.call(`/api/v1/token/${mint}`);
          expect(status).toBe(200);
        };
        await vi.waitFor(known, UNTIL);
        const read = async () => {
          const { body } = await ann.client.call(`/api/v1/wallet/cashback?walletAddress=${ann.wallet}`);
          return cashbackShape.parse(body).data;
        };
        const claim = () =>
          ann.client.call('/api/v1/wallet/cashback/claim', {
            method: 'POST',
            body: { walletAddress: ann.wallet },
          });
        expect((await claim()).body).toMatchObject({ code: 'no_cashback' });

        expect((await swapped(ann.client, buyOf(ann, mint, SOL))).status).toBe('landed');
        const onCurve = await read();
        expect(BigInt(onCurve.curveLamports)).toBeGreaterThan(0n);
        expect(onCurve.poolLamports).toBe('0');

        await rival({ mint, side: 'buy', amount: 120n * SOL });
        await migrate(mint);
        await vi.waitFor(async () => {
          const sold = await swapped(ann.client, sellOf(ann, mint, { amountPercent: 50 }));
          expect(sold.status).toBe('landed');
          expect(BigInt((await read()).poolLamports)).toBeGreaterThan(0n);
        }, UNTIL);

        const both = await read();
        const before = chain.lamports(ann.wallet, 'confirmed');
        const { status, body } = await claim();
        expect([status, body]).toEqual([
          200,
          { data: { lamports: both.lamports, feeLamports: '5000', pending: false } },
        ]);
        const after = chain.lamports(ann.wallet, 'confirmed');
        expect(after).toBe(before + BigInt(both.lamports) - 5_000n);
        const held = await ledger.balancesOf(server.db, 'wallet', [ann.wallet]);
        expect(held.get(ann.wallet)?.get(SOL_MINT)).toBe(after);
        await ledger.assertConsistent(server.db);
        expect((await read()).lamports).toBe('0');
        expect((await claim()).body).toMatchObject({ code: 'no_cashback' });
      } finally {
        closeVenues();
        await world.stop();
      }
    }, 300_000);
  },
);
