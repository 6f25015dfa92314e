/** Tests that a sale by share sells a share of the holding that the trader saw, and no more of it than once. */

import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, expect, it } from 'vitest';
import { ledger } from '#/features/ledger/index.ts';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { tradingWorlds } from './kit.ts';
import { tradingServer } from './world.ts';

const database = sharedDatabase();
const world = sharedEach(tradingWorlds(() => database.db));
afterAll(() => ledger.assertConsistent(database.db));

/** A sale of a share of what the trader saw. */
const share = (amountPercent: number, seen: bigint) =>
  world.sale({ amount: undefined, amountPercent, heldAmounts: [`${seen}`] });

async function holding(): Promise<bigint> {
  await world.swap(world.order());
  return world.tokens();
}

const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? 'sold' : (body.code ?? '')))
    .sort((a, b) => a.localeCompare(b));

it('[SWAP-03] sells half once for two presses in one moment', async () => {
  const seen = await holding();
  const answers = await Promise.all([world.swap(share(50, seen)), world.swap(share(50, seen))]);
  expect(codes(answers)).toEqual(['holding_changed', 'sold']);
  expect(await world.tokens()).toBe(seen - seen / 2n);
});

it('[SWAP-03] sells half once for two presses that reach two servers in one moment', async () => {
  const second = tradingServer(world.settings);
  for (let round = 0; round < 8; round += 1) {
    const seen = await holding();
    const answers = await Promise.all([
      world.swap(share(50, seen)),
      second.call(world.user, 'POST', '/swap', share(50, seen)),
    ]);
    expect(codes(answers)).toEqual(['holding_changed', 'sold']);
    expect(await world.tokens()).toBe(seen - seen / 2n);
  }
});

it('sells again once the trader has seen the rest', async () => {
  const seen = await holding();
  await world.swap(share(50, seen));
  const rest = await world.tokens();
  expect((await world.swap(share(50, rest))).status).toBe(200);
  expect(await world.tokens()).toBe(rest - rest / 2n);
});

it('sells a share of what the trader saw when more has arrived since, and everything for 100 %', async () => {
  const seen = await holding();
  await world.swap(world.order());
  const before = await world.tokens();
  expect((await world.swap(share(50, seen))).status).toBe(200);
  expect(await world.tokens()).toBe(before - seen / 2n);
  expect((await world.swap(share(100, seen))).status).toBe(200);
  expect(await world.tokens()).toBe(0n);
});

it('gives the first answer to a repeated request', async () => {
  const body = share(50, await holding());
  const first = await world.swap(body);
  expect(await world.swap(body)).toEqual(first);
});

it('takes one amount per wallet, for sales by share at the market', async () => {
  const seen = await holding();
  const refused = [
    world.order({ amount: undefined, amountPercent: 50, heldAmounts: ['5'] }),
    world.sale({ amount: '5', heldAmounts: ['5'] }),
    { ...share(50, seen), heldAmounts: ['5', '5'] },
    { ...share(50, seen), heldAmounts: ['many'] },
    { ...share(50, seen), trigger: { kind: 'graduation' } },
  ];
  for (const body of refused) expect((await world.swap(body)).body.code).toBe('invalid_input');
  const { walletAddress, ...rest } = share(50, seen);
  const several = await world.swap({ ...rest, walletAddresses: [walletAddress] });
  expect(several.body.data.swaps).toMatchObject([{ status: 'landed', outputMint: SOL_MINT }]);
});
