import { exitValue } from '@dugout/domain/positions/holding-value';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { SOL } from '#tests/trading/fake-venue.ts';
import { clock, FEE, lamports, MINT } from './transfers-kit.ts';
import { misfits, type Party, transfersWorld } from './transfers-world.ts';

const database = sharedDatabase();

const world = sharedEach(() => transfersWorld(database.db, { now: () => clock.now }));
let ann: Party;
let bob: Party;

beforeEach(async () => {
  [ann, bob] = world.parties as [Party, Party];
});

const [annMain, annSecond] = [() => ann.wallets[0], () => ann.wallets[1]];
const bobMain = () => bob.wallets[0];
const held = async (wallet: string, mint = MINT): Promise<bigint> =>
  (await world.held()).get(`${wallet} ${mint}`) ?? 0n;
const get = async ({ userId }: Party, path: string) => (await world.call(userId, 'GET', path)).body.data;

interface LotRow {
  readonly source: string;
  readonly leftAmount: string;
  readonly costLamports: string;
  readonly leftCostLamports: string;
}
async function lotsOf(wallet: string): Promise<LotRow[]> {
  const id = (await world.positions()).get(`${wallet} ${MINT}`)?.id;
  return (await get(ann, `/portfolio/positions/${id}`)).lots;
}

const equity = async (party: Party): Promise<bigint> => lamports((await get(party, '/portfolio')).equitySol);
const exitsOf = async (party: Party) =>
  (await get(party, '/swap/orders')).filter(({ status }: { status: string }) => status === 'armed');

/** Returns the PnL of a window, computed like the interface. */
async function pnl(party: Party, window = 'all'): Promise<bigint> {
  const { points } = await get(party, `/portfolio/curve?window=${window}`);
  const [first, last] = [points[0], points.at(-1)];
  return (
    lamports(last.equitySol) - lamports(first.equitySol) - (lamports(last.heldSol) - lamports(first.heldSol))
  );
}

describe('tokens sent to another trader', () => {
  it('leave one position and reach the other, at an unknown cost and without a profit', async () => {
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

  it('[POS-12] create no profit when sent around six times', async () => {
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

  it('end the exits of a closed position, which a later buy does not restore', async () => {
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

  it('do not let a triggered exit sell a later position', async () => {
    await world.buy(annMain(), MINT, SOL, {
      exits: { rungs: [{ kind: 'stopLoss', movePct: -50, sellPct: 100 }] },
    });
    const [exit] = await exitsOf(ann);
    await database.pool.query(`UPDATE swap_order SET status = 'triggered' WHERE id = $1`, [exit.id]);
    await world.send(annMain(), bobMain(), MINT, await held(annMain()));
    await world.buy(annMain(), MINT, SOL);
    const amount = await held(annMain());
    world.resumeOrders();
    await vi.waitFor(async () => {
      const ended = (await get(ann, '/swap/orders')).find(({ id }: { id: string }) => id === exit.id);
      expect(ended).toMatchObject({ status: 'failed', reason: 'Its position was closed' });
    });
    expect(await held(annMain())).toBe(amount);
  });

  it('25 concurrently, with sells of both, are all in the position and can be sold', async () => {
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

  it('in tiny amounts become one lot, so that a sale stays in one piece', async () => {
    await world.buy(annMain(), MINT, SOL);
    for (let crumb = 0; crumb < 8; crumb++) await world.send(annMain(), bobMain(), MINT, 1n);
    const [position] = await get(bob, '/token/positions');
    const { lots } = await get(bob, `/portfolio/positions/${position.positionId}`);
    expect(lots).toMatchObject([{ amount: '8', leftAmount: '8', costLamports: null }]);
    expect(await misfits(database.db, world)).toEqual([]);
  });
});

describe('tokens sent to an own wallet', () => {
  it('can be sold at once, keep their cost, and change equity only by the fee', async () => {
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

  it('leave FIFO by their purchase time, whichever wallet holds them', async () => {
    await world.send(annMain(), annSecond(), SOL_MINT, 3n * SOL);
    await world.buy(annMain(), MINT, SOL);
    const [first] = await lotsOf(annMain());
    await world.buy(annSecond(), MINT, 2n * SOL);
    const [second] = await lotsOf(annSecond());
    await world.buy(annMain(), MINT, 3n * SOL);
    const third = (await lotsOf(annMain()))[1];
    if (first === undefined || second === undefined || third === undefined) throw new Error('not bought');
    await world.send(annMain(), annSecond(), MINT, await held(annMain()));
    expect((await lotsOf(annSecond())).map(({ costLamports }) => costLamports)).toEqual(
      [first, second, third].map(({ costLamports }) => costLamports),
    );
    await world.send(annSecond(), annMain(), MINT, BigInt(first.leftAmount));
    expect(await lotsOf(annMain())).toMatchObject([
      { source: 'transfer', leftAmount: first.leftAmount, leftCostLamports: first.costLamports },
    ]);
    await world.sell(annMain(), MINT, 100);
    const cost = BigInt(first.costLamports);
    const rows = await database.sql<{ cost: bigint; realised: bigint; lamports: bigint }>`
      SELECT d.cost, f.realised, f.wallet_lamports AS lamports FROM swap_fill f JOIN lot_disposal d ON d.ref = f.swap_id
      WHERE f.wallet_address = ${annMain()} AND f.side = 'sell'`;
    expect(rows).toEqual([{ cost, realised: (rows[0]?.lamports ?? 0n) - cost, lamports: rows[0]?.lamports }]);
    expect(await misfits(database.db, world)).toEqual([]);
  });

  it('keep their order over any number of moves, also in parts', async () => {
    await world.send(annMain(), annSecond(), SOL_MINT, 3n * SOL);
    await world.buy(annMain(), MINT, SOL);
    await world.buy(annMain(), MINT, 2n * SOL);
    const [first, second] = await lotsOf(annMain());
    if (first === undefined || second === undefined) throw new Error('not bought');
    const half = BigInt(first.leftAmount) / 2n;
    await world.send(annMain(), annSecond(), MINT, half);
    await world.send(annMain(), annSecond(), MINT, await held(annMain()));
    await world.send(annSecond(), annMain(), MINT, await held(annSecond()));
    const lots = (await lotsOf(annMain())).filter(({ leftAmount }) => leftAmount !== '0');
    expect(lots.map(({ leftAmount }) => leftAmount)).toEqual([
      `${half}`,
      `${BigInt(first.leftAmount) - half}`,
      second.leftAmount,
    ]);
    expect(await misfits(database.db, world)).toEqual([]);
  });

  it('are valued together when split between two wallets', async () => {
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
