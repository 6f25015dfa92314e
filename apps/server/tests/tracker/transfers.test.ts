/** Tests transfers of a followed wallet outside of the market, on a chain. */

import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { shared } from '#tests/kit/testing.ts';
import { liveWorld, SOL, UNTIL } from '#tests/live/world.ts';

const activities = z.object({
  data: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        direction: z.string().nullable(),
        counterparty: z.string().nullable(),
        sol_amount: z.number().nullable(),
        token_metadata: z.object({ symbol: z.string(), decimals: z.number().nullable() }),
        signature: z.string(),
      }),
    ),
  }),
});

const world = shared(() => liveWorld({ seed: 'transfers' }));
const sender = shared(() => world.trader('Sender', 3n * SOL));
const reader = shared(() => world.trader('Reader', SOL));

const followed = async () =>
  activities.parse((await reader.client.call('/api/v1/tracker/trades?limit=50&type=transfer')).body).data
    .items;

describe('a followed wallet on a chain', () => {
  it('shows SOL that it sends to another wallet, once, and no dust', async () => {
    const body = { name: 'The sender', address: sender.wallet };
    expect(await reader.client.call('/api/v1/tracker', { method: 'POST', body })).toMatchObject({
      status: 200,
    });
    const to = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
    const withdraw = async (amount: bigint, idempotencyKey: string) => {
      const body = {
        walletAddress: sender.wallet,
        mint: SOL_MINT,
        amount: `${amount}`,
        destination: to,
        password: sender.password,
        idempotencyKey,
      };
      expect(await sender.client.call('/api/v1/wallet/withdraw', { method: 'POST', body })).toMatchObject({
        status: 200,
      });
    };
    await withdraw(900_000n, 'withdraw-dust');
    await vi.waitFor(
      () => expect(world.chain.lamports(sender.wallet, 'confirmed')).toBeLessThan(3n * SOL),
      UNTIL,
    );
    await withdraw(SOL, 'withdraw-one');
    await vi.waitFor(async () => expect(await followed()).toHaveLength(1), UNTIL);
    expect(await followed()).toMatchObject([
      {
        type: 'transfer',
        direction: 'out',
        counterparty: to,
        sol_amount: 1,
        token_metadata: { symbol: 'SOL', decimals: 9 },
      },
    ]);
  });
});
