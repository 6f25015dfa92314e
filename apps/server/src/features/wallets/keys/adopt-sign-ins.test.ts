import { expect, it } from 'vitest';
import { adoptSignIns } from './adopt-wallets.ts';

it('[R9] tells the signer of every Solana wallet once, however many there are', async () => {
  const all = Array.from({ length: 250 }, (_, n) => ({ owner: `user-${1_000 + n}`, address: `wallet-${n}` }));
  const signIns = {
    of: async () => null,
    after: async (owner: string, limit: number) => all.filter((one) => one.owner > owner).slice(0, limit),
  };
  const received: { readonly owner: string; readonly address: string }[] = [];
  let ended = false;
  const signer = {
    signInsAdopted: async () => ended,
    bindSignIns: async ({
      wallets,
      done,
    }: {
      wallets: readonly (typeof received)[number][];
      done: boolean;
    }) => {
      received.push(...wallets);
      ended = done;
    },
  };
  await adoptSignIns(signIns, signer);
  expect([received, ended]).toEqual([all, true]);
  await adoptSignIns(signIns, signer);
  expect(received).toHaveLength(all.length);
});
