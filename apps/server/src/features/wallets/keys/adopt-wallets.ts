import type { Db } from '#/platform/db/db.ts';
import type { WalletSigner } from '../signer-port.ts';
import { walletsAfter } from '../wallets.repository.ts';
import { outgoingOf } from '../withdrawals/deliver.ts';
import { openWithdrawals } from '../withdrawals/withdrawals.repository.ts';
import { waitingExports } from './exports.repository.ts';

/** Max entries per frame to the signer. */
const BATCH = 100;

/**
 * Sends the owners of wallets that were sealed without one, and pending announcements, to the signer: once, at
 * the first start with a signer that keeps a journal. After that it accepts neither from the database.
 */
export async function adoptWallets(db: Db, signer: Pick<WalletSigner, 'adopted' | 'adopt'>): Promise<void> {
  if (await signer.adopted()) return;
  for (let after = ''; ; ) {
    const rows = await walletsAfter(db, after, BATCH);
    const wallets = rows.flatMap(({ address, user_id: owner, origin }) =>
      origin === 'connected' ? [] : [{ address, owner, origin }],
    );
    await signer.adopt({ wallets, waiting: [], done: false });
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? after;
  }
  for (const row of await openWithdrawals(db)) {
    const { id, userId: owner, walletAddress: wallet, mint, amount, destination } = outgoingOf(row);
    const intent = { kind: 'withdraw', mint, amount: amount.toString(), destination } as const;
    const dueAt = (row.due_at ?? row.created_at).getTime();
    await signer.adopt({ wallets: [], waiting: [{ id, owner, wallet, act: intent, dueAt }], done: false });
  }
  for (const { id, user_id: owner, wallet_address: wallet, due_at: due } of await waitingExports(db)) {
    const waiting = [{ id, owner, wallet, act: { kind: 'export' } as const, dueAt: due.getTime() }];
    await signer.adopt({ wallets: [], waiting, done: false });
  }
  await signer.adopt({ wallets: [], waiting: [], done: true });
}
