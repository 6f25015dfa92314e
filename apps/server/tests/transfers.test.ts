/**
 * Tokens that change wallets outside of trades: positions, exits, equity and profit follow the ledger,
 * whatever happens at once.
 */
import { toNumber } from '@dugout/domain/base-units';
import { exitValue } from '@dugout/domain/positions/holding-value';
import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/kit/database.ts';
import { mintOf, SOL } from './trading-world.ts';
import { misfits, OUTSIDE, type Party, type TransfersWorld, transfersWorld } from './transfers-world.ts';

const MINT = mintOf(0);
const FEE = 5_000n;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let world: TransfersWorld;
let ann: Party;
let bob: Party;
const clock = { now: Date.UTC(2026, 6, 10, 12, 3) };
beforeEach(async () => {
  world = await transfersWorld(database.db, { now: () => clock.now });
  [ann, bob] = world.parties as [Party, Party];
});
afterEach(() => world.close());

const [annMain, annSecond] = [() => ann.wallets[0], () => ann.wallets[1]];
const bobMain = () => bob.wallets[0];
const held = async (wallet: string, mint = MINT): Promise<bigint> =>
  (await world.held()).get(`${wallet} ${mint}`) ?? 0n;
const get = async ({ userId }: Party, path: string) => (await world.call(userId, 'GET', path)).body.data;
const lamports = (sol: number): bigint => BigInt(Math.round(sol * 1e9));
const equity = async (party: Party): Promise<bigint> => lamports((await get(party, '/portfolio')).equitySol);
const exitsOf = async (party: Party) =>
  (await get(party, '/swap/orders')).filter(({ status }: { status: string }) => status === 'armed');

/** What a window says that was won or lost, as the interface works it out. */
async function pnl(party: Party, window = 'all'): Promise<bigint> {
  const { points } = await get(party, `/portfolio/curve?window=${window}`);
  const [first, last] = [points[0], points.at(-1)];
  return (
    lamports(last.equitySol) - lamports(first.equitySol) - (lamports(last.heldSol) - lamports(first.heldSol))
  );
}

describe('tokens sent to another trader', () => {
  it('leave one position and reach the other, at a cost that is not known, and win nobody anything', async () => {
    await world.buy(annMain(), MINT, SOL);
    const amount = await held(annMain());
    const before = [await pnl(ann), await pnl(bob)];
    await world.send(annMain(), bobMain(), MINT, amount / 2n);
    expect(await misfits(database.db, world)).toEqual([]);
    const [hers, his] = [await get(ann, '/token/positions'), await get(bob, '/token/positions')];
    expect(hers).toMatchObject([{ amount: `${amount - amount / 2n}`, unknownAmount: '0' }]);
    expect(his).toMatchObject([
      {
        amount: `${amount / 2n}`,
        unknownAmount: `${amount / 2n}`,
        costLamports: '0',
        pnlSol: null,
        pnlPercent: null,
      },
    ]);
    expect((await get(bob, '/portfolio')).unrealisedSol).toBe(0);
    expect([await pnl(ann), await pnl(bob)]).toEqual([(before[0] ?? 0n) - FEE, 0n]);
    await world.sell(bobMain(), MINT, 100);
    expect((await get(bob, '/portfolio')).winRatePct).toBeNull();
    expect(await misfits(database.db, world)).toEqual([]);
  });

  it('[POS-12] sent around six times make nobody richer', async () => {
    await world.buy(annMain(), MINT, 5n * SOL);
    const jointly = async (): Promise<bigint> => {
      const tokens = (await held(annMain())) + (await held(bobMain()));
      return (
        (await held(annMain(), SOL_MINT)) +
        (await held(bobMain(), SOL_MINT)) +
        (exitValue(tokens, world.venue.pool(MINT)) ?? 0n)
      );
    };
    const before = await jointly();
    for (let hop = 0; hop < 6; hop++) {
      const [from, to] = hop % 2 === 0 ? [annMain(), bobMain()] : [bobMain(), annMain()];
      await world.send(from, to, MINT, await held(from));
      const total = (await equity(ann)) + (await equity(bob));
      expect(total).toBe(before - FEE * BigInt(hop + 1));
    }
    expect(await jointly()).toBe(before - 6n * FEE);
    expect(await pnl(bob)).toBe(-3n * FEE);
  });

  it('end the exits of a position that is gone, which a later buy does not bring back', async () => {
    await world.buy(annMain(), MINT, SOL, {
      exits: { rungs: [{ kind: 'stopLoss', movePct: -50, sellPct: 100 }] },
    });
    expect(await exitsOf(ann)).toHaveLength(1);
    await world.send(annMain(), bobMain(), MINT, await held(annMain()));
    expect(await exitsOf(ann)).toEqual([]);
    expect(await exitsOf(bob)).toEqual([]);
    await world.buy(annMain(), MINT, SOL);
    expect(await exitsOf(ann)).toEqual([]);
    expect(await misfits(database.db, world)).toEqual([]);
  });

  it('and an exit that had fired sells nothing of a later position', async () => {
    await world.buy(annMain(), MINT, SOL, {
      exits: { rungs: [{ kind: 'stopLoss', movePct: -50, sellPct: 100 }] },
    });
    const [exit] = await exitsOf(ann);
    await database.pool.query(`UPDATE swap_order SET status = 'triggered' WHERE id = $1`, [exit.id]);
    await world.send(annMain(), bobMain(), MINT, await held(annMain()));
    await world.buy(annMain(), MINT, SOL);
    const amount = await held(annMain());
    world.takeUpOrders();
    await vi.waitFor(async () => {
      const ended = (await get(ann, '/swap/orders')).find(({ id }: { id: string }) => id === exit.id);
      expect(ended).toMatchObject({ status: 'failed', reason: 'Its position is closed' });
    });
    expect(await held(annMain())).toBe(amount);
  });

  it('25 at once, beside sells of both, are all in the position and all sell', async () => {
    await world.buy(annMain(), MINT, 5n * SOL);
    await world.buy(bobMain(), MINT, SOL);
    const share = (await held(annMain())) / 50n;
    const sent = Array.from({ length: 25 }, () => world.send(annMain(), bobMain(), MINT, share));
    const sold = [
      world.sell(annMain(), MINT, 10),
      world.sell(bobMain(), MINT, 50),
      world.sell(bobMain(), MINT, 20),
    ];
    await Promise.all([...sent, ...sold]);
    expect(await misfits(database.db, world)).toEqual([]);
    expect((await world.sell(bobMain(), MINT, 100)).status).toBe(200);
    expect(await held(bobMain())).toBe(0n);
    expect(await get(bob, '/token/positions')).toEqual([]);
    expect(await misfits(database.db, world)).toEqual([]);
  });

  it('in crumbs become one lot, so that a sale stays one piece', async () => {
    await world.buy(annMain(), MINT, SOL);
    for (let crumb = 0; crumb < 8; crumb++) await world.send(annMain(), bobMain(), MINT, 1n);
    const [position] = await get(bob, '/token/positions');
    const { lots } = await get(bob, `/portfolio/positions/${position.positionId}`);
    expect(lots).toMatchObject([{ amount: '8', leftAmount: '8', costLamports: null }]);
    expect(await misfits(database.db, world)).toEqual([]);
  });
});

describe('tokens sent to an own wallet', () => {
  it('sell the moment they are there, take every cost along and change no equity but for the fee', async () => {
    await world.buy(annMain(), MINT, SOL);
    await world.noteDeposit({
      walletAddress: annMain(),
      mint: MINT,
      amount: 1_000_000n,
      from: null,
      ref: `d-${annMain()}`,
    });
    const [before] = await get(ann, '/token/positions');
    const equityBefore = await equity(ann);
    await world.send(annMain(), annSecond(), MINT, await held(annMain()));
    expect(await equity(ann)).toBe(equityBefore - FEE);
    const [after] = await get(ann, '/token/positions');
    expect(after).toMatchObject({
      walletAddress: annSecond(),
      costLamports: before.costLamports,
      unknownAmount: '1000000',
    });
    await world.send(annMain(), annSecond(), SOL_MINT, SOL);
    expect((await world.sell(annSecond(), MINT, 100)).status).toBe(200);
    expect(await misfits(database.db, world)).toEqual([]);
  });

  it('and shared between two wallets are worth together what all of them bring', async () => {
    await world.buy(annMain(), MINT, 5n * SOL);
    const [whole] = await get(ann, '/token/positions');
    await world.send(annMain(), annSecond(), MINT, (await held(annMain())) / 3n);
    const parts = await get(ann, '/token/positions');
    expect(parts).toHaveLength(2);
    expect(parts.reduce((sum: number, { valueSol }: { valueSol: number }) => sum + valueSol, 0)).toBeCloseTo(
      whole.valueSol,
      9,
    );
  });
});

describe('a withdrawal that waits', () => {
  it('is still equity and position, takes nothing out until it has left, and comes back whole', async () => {
    await world.close();
    const rules = { newAddressDelayHours: 24, userCapLamports: 100n * SOL, platformCapLamports: 100n * SOL };
    world = await transfersWorld(database.db, { rules, now: () => clock.now });
    [ann, bob] = world.parties as [Party, Party];
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
  it('[POS-12] of an account that only trades is what it is worth less what it was given, in every window', async () => {
    for (let count = 0; count < 9; count++) await world.buy(annMain(), mintOf(count % 2), SOL / 20n);
    const before = await equity(ann);
    expect(before).toBeLessThan(10n * SOL);
    for (const window of ['7d', '30d', '90d', '1y', 'all'])
      expect(await pnl(ann, window)).toBe(before - 10n * SOL);
    const { points } = await get(ann, '/portfolio/curve?window=all');
    expect(points[0]).toMatchObject({ time: new Date(clock.now).toISOString(), equitySol: 10, heldSol: 10 });
  });

  it('[POS-12] of a window begins with what was known when the window began', async () => {
    const begin = clock.now;
    await world.buy(annMain(), MINT, SOL);
    await world.runJob('portfolio.equity');
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

describe('whatever is traded and sent around', () => {
  it('[POS-12] ledger, positions, lots, exits, equity and profit agree to the lamport', async () => {
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
    /** What changed equity beside a trade was put in or taken out. */
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
