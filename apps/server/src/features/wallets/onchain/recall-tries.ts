import type { Db } from '#/platform/db/db.ts';
import type { WalletSigner } from '../signer-port.ts';
import { openWithdrawals } from '../withdrawals/withdrawals.repository.ts';
import { insertRecalled, storedTries } from './withdrawal-tries.repository.ts';

interface Recalled {
  readonly id: string;
  readonly userId: string;
}

/**
 * Stores the transactions that the signer signed for a withdrawal and that a database lacks after it was restored
 * from an older state. Reports whether there were any.
 */
export async function recallTries(
  db: Db,
  signer: Pick<WalletSigner, 'attempts'>,
  { id, userId }: Recalled,
): Promise<boolean> {
  const signed = await signer.attempts(userId, id);
  if (signed.length === 0) return false;
  const stored = await storedTries(db, id);
  const lost = signed.filter(({ signature }) => !stored.includes(signature));
  for (const way of lost) await insertRecalled(db, id, way);
  return lost.length > 0;
}

/**
 * Recalls the transactions of all open withdrawals. Called before wallets are compared with the chain, which would
 * book a forgotten withdrawal as a payment of someone else.
 */
export async function recallOpenTries(db: Db, signer: Pick<WalletSigner, 'attempts'>): Promise<void> {
  for (const { id, user_id: userId } of await openWithdrawals(db))
    await recallTries(db, signer, { id, userId });
}
