import { toNumber } from '@dugout/domain/base-units';
import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { mintOf, SOL } from '#tests/trading/fake-venue.ts';
import { clock, FEE, lamports, MINT } from './transfers-kit.ts';
import { misfits, OUTSIDE, type Party, type TransfersWorld, transfersWorld } from './transfers-world.ts';

const database = sharedDatabase();

let world: TransfersWorld;
let ann: Party;

beforeEach(async () => {
  world = await transfersWorld(database.db, { now: () => clock.now });
  [ann] = world.parties as [Party];
});
afterEach(() => world.close());

const annMain = () => ann.wallets[0];

const held = async (wallet: string, mint = MINT): Promise<bigint> =>
  (await world.held()).get(`${wallet} ${mint}`) ?? 0n;
const get = async ({ userId }: Party, path: string) => (await world.call(userId, 'GET', path)).body.data;

const equity = async (party: Party): Promise<bigint> => lamports((await get(party, '/portfolio')).equitySol);

/** Returns the PnL of a window, computed like the interface. */
async function pnl(party: Party, window = 'all'): Promise<bigint> {
  const { points } = await get(party, `/portfolio/curve?window=${window}`);
  const [first, last] = [points[0], points.at(-1)];
  return (
    lamports(last.equitySol) - lamports(first.equitySol) - (lamports(last.heldSol) - lamports(first.heldSol))
  );
}

describe('a waiting withdrawal', () => {
  it('still counts as equity and position until it has left, and returns completely', async () => {
    await world.close();
    const rules = {
      newAddressDelayHours: 24,
      userCapLamports: 100n * SOL,
      platformCapLamports: 400n * SOL,
      exportsPerHour: 20,
      tokenWithdrawalsPerDay: null,
    };
    world = await transfersWorld(database.db, { rules, now: () => clock.now });
    [ann] = world.parties as [Party];
    await world.buy(annMain(), MINT, SOL);
    const [before, won] = [await equity(ann), await pnl(ann)];
    const tokens = await world.send(annMain(), OUTSIDE, MINT, (await held(annMain())) / 2n);
    await world.send(annMain(), OUTSIDE, SOL_MINT, SOL);
    expect([await equity(ann), await pnl(ann)]).toEqual([before, won]);
    expect(await misfits(database.db, world)).toEqual([]);
    await world.cancel(annMain(), tokens.id);
    expect(await equity(ann)).toBe(before);
    expect((await world.sell(annMain(), MINT, 100)).status).toBe(200);
    expect(await misfits(database.db, world)).toEqual([]);
  });
});

describe('profit', () => {
  it('[POS-12] of an account that only trades is its equity less its deposits, in every window', async () => {
    for (let count = 0; count < 9; count++) await world.buy(annMain(), mintOf(count % 2), SOL / 20n);
    const before = await equity(ann);
    expect(before).toBeLessThan(10n * SOL);
    for (const window of ['7d', '30d', '90d', '1y', 'all'])
      expect(await pnl(ann, window)).toBe(before - 10n * SOL);
    const { points } = await get(ann, '/portfolio/curve?window=all');
    expect(points[0]).toMatchObject({ time: new Date(clock.now).toISOString(), equitySol: 10, heldSol: 10 });
  });

  it('[POS-12] of a window starts with the state at its start', async () => {
    const begin = clock.now;
    await world.buy(annMain(), MINT, SOL);
    await world.runJob('portfolio.equity');
    await world.runJob('portfolio.equityOfTraders');
    const first = await equity(ann);
    clock.now += 10 * 86_400_000;
    await world.noteDeposit({
      walletAddress: annMain(),
      mint: SOL_MINT,
      amount: 3n * SOL,
      from: null,
      ref: `p-${annMain()}`,
    });
    await world.sell(annMain(), MINT, 100);
    const last = await equity(ann);
    expect(await pnl(ann, '7d')).toBe(last - first - 3n * SOL);
    expect(await pnl(ann, 'all')).toBe(last - 13n * SOL);
    clock.now = begin;
  });
});

const operation = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'send', 'send', 'send', 'deposit', 'keep'),
  wallet: fc.nat(5),
  to: fc.nat(6),
  mint: fc.nat(1),
  sol: fc.boolean(),
  share: fc.constantFrom(100n, 50n, 33n, 0n),
  exits: fc.boolean(),
});

describe('any mix of trades and transfers', () => {
  it('[POS-12] keeps ledger, positions, lots, exits, equity and profit consistent to the lamport', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 18 }), async (operations) => {
        const own = await transfersWorld(database.db, { now: () => clock.now });
        try {
          await agree(own, operations);
        } finally {
          await own.close();
        }
      }),
      { numRuns: 6 },
    );
  }, 240_000);
});

type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

async function agree(own: TransfersWorld, operations: readonly Operation[]): Promise<void> {
  world = own;
  const wallets = own.parties.flatMap((party) => [...party.wallets]);
  const inflow = new Map(own.parties.map((party) => [party, 10n * SOL]));
  let refs = 0;
  for (const step of operations) {
    const [wallet, to] = [wallets[step.wallet] ?? '', wallets[step.to] ?? OUTSIDE];
    const mint = mintOf(step.mint);
    const before = new Map<Party, bigint>();
    for (const party of own.parties) before.set(party, await own.equityOf(party));
    /** Changes of equity outside of trades are deposits or withdrawals. */
    const note = async (feeOf: Party | undefined): Promise<void> => {
      for (const party of own.parties) {
        const change = (await own.equityOf(party)) - (before.get(party) ?? 0n) + (party === feeOf ? FEE : 0n);
        inflow.set(party, (inflow.get(party) ?? 0n) + change);
      }
    };
    if (step.kind === 'buy') {
      await own.buy(
        wallet,
        mint,
        SOL / 4n,
        step.exits ? { exits: { rungs: [{ kind: 'stopLoss', movePct: -90, sellPct: 100 }] } } : {},
      );
    } else if (step.kind === 'sell') {
      await own.sell(wallet, mint, Number(step.share || 1n));
    } else if (step.kind === 'keep') {
      await own.runJob('portfolio.equity');
      clock.now += 700_000;
    } else if (step.kind === 'deposit') {
      await own.noteDeposit({
        walletAddress: wallet,
        mint,
        amount: 1_000_000_000n,
        from: null,
        ref: `${wallet}-${refs++}`,
      });
      await note(undefined);
    } else if (wallet !== to) {
      const asset = step.sol ? SOL_MINT : mint;
      const most = (await held(wallet, asset)) - (step.sol ? FEE : 0n);
      const amount = step.share === 0n ? 1n : (most * step.share) / 100n;
      const sent = await own.send(wallet, to, asset, amount).then(
        () => true,
        () => false,
      );
      if (sent) await note(own.parties.find((party) => party.wallets.includes(wallet)));
    }
    expect(await misfits(database.db, own)).toEqual([]);
  }
  for (const party of own.parties) {
    const equity = await own.equityOf(party);
    const portfolio = await get(party, '/portfolio');
    expect(lamports(portfolio.equitySol)).toBe(equity);
    expect(toNumber(equity, 9)).toBeCloseTo(portfolio.cashSol + portfolio.positionsSol, 8);
    for (const window of ['7d', 'all'])
      expect(await pnl(party, window)).toBe(equity - (inflow.get(party) ?? 0n));
  }
}
