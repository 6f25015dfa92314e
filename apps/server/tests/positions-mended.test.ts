/** What databases of earlier versions hold is put right by the migrations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledger, walletAccount } from '#/features/wallets/index.ts';
import { migrationsFolder, testDatabase } from '#tests/kit/database.ts';
import { mintOf, SOL } from './trading-world.ts';
import { misfits, transfersWorld } from './transfers-world.ts';

const MINT = mintOf(0);
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const migration = (name: string): string => readFileSync(join(migrationsFolder, name), 'utf8');

async function again(statements: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statements);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

it('positions that transfers had left behind become what the ledger holds', async () => {
  const world = await transfersWorld(database.db);
  const [ann = '', second = '', bob = '', other = '', carl = ''] = world.parties.flatMap((party) => [...party.wallets]);
  const exits = { rungs: [{ kind: 'stopLoss', movePct: -50, sellPct: 100 }] };
  for (const wallet of [ann, ann, bob, carl]) await world.buy(wallet, MINT, SOL, { exits });
  const held = async (wallet: string): Promise<bigint> => (await world.held()).get(`${wallet} ${MINT}`) ?? 0n;
  /** As transfers once were: the ledger alone changed. */
  const move = (from: string, to: string, amount: bigint) =>
    database.db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'test.move',
        ref: `${from} ${to}`,
        lines: [
          { account: walletAccount(from), asset: MINT, amount: -amount },
          { account: walletAccount(to), asset: MINT, amount },
        ],
      }),
    );
  await move(ann, second, ((await held(ann)) * 3n) / 4n);
  await move(bob, carl, await held(bob));
  await move(carl, other, 5n);
  expect(await misfits(database.db, world)).toHaveLength(5);

  await again(migration('0070-positions-as-the-ledger.sql'));
  expect(await misfits(database.db, world)).toEqual([]);
  const armed = async (userId: string) =>
    (await world.call(userId, 'GET', '/swap/orders')).body.data.filter(({ status }: { status: string }) => status === 'armed');
  expect(await armed(world.parties[0]?.userId ?? '')).toHaveLength(2);
  expect(await armed(world.parties[1]?.userId ?? '')).toHaveLength(0);
  for (const wallet of [ann, carl]) expect((await world.sell(wallet, MINT, 100)).status).toBe(200);
  expect(await misfits(database.db, world)).toEqual([]);
  await world.close();
});

it('[POS-12] what was put in and taken out before is counted', async () => {
  const world = await transfersWorld(database.db);
  const [ann, bob] = world.parties;
  const [from = '', to = ''] = [ann?.wallets[0], bob?.wallets[0]];
  await world.noteDeposit({ walletAddress: from, mint: SOL_MINT, amount: SOL, from: null, ref: 'earlier' });
  await world.send(from, to, SOL_MINT, 2n * SOL);
  await world.send(from, ann?.wallets[1] ?? '', SOL_MINT, SOL);
  const rows = async () =>
    (
      await database.pool.query(
        'SELECT ref, wallet_address, direction, user_id, mint, amount, value FROM transfer WHERE user_id = ANY ($1) ORDER BY 1, 2, 3',
        [[ann?.userId, bob?.userId]],
      )
    ).rows;
  const kept = await rows();
  expect(kept).toHaveLength(7);
  await again(`DROP TABLE transfer; ${migration('0069-transfers.sql')}`);
  expect(await rows()).toEqual(kept);
  await world.close();
});
