import type { WalletActKind } from '@dugout/contract/wallets/audit';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/routes.ts';
import { newId } from './new-id.ts';

interface Tables {
  wallet_act: {
    id: string;
    sequence: bigint;
    user_id: string;
    session_id: string;
    kind: WalletActKind;
    wallet_address: string | null;
    detail: string;
    created_at: Date;
  };
}

export type ActRow = Omit<Tables['wallet_act'], 'sequence'>;

/** Who does something: a trader in a session, or the server on a trader's behalf. */
export type Actor = Pick<Caller, 'userId' | 'sessionId'>;

/** Writes down an act on a wallet or a credential, in the transaction that does it where there is one. `detail` is words for its owner, and never holds a secret. */
export async function writeAct(
  tx: Db,
  { userId, sessionId }: Actor,
  act: { readonly kind: WalletActKind; readonly walletAddress: string | null; readonly detail: string },
): Promise<ActRow> {
  return tx
    .tables<Omit<Tables, 'wallet_act'> & { wallet_act: ActRow }>()
    .insertInto('wallet_act')
    .values({
      id: newId(),
      user_id: userId,
      session_id: sessionId,
      kind: act.kind,
      wallet_address: act.walletAddress,
      detail: act.detail,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A trader's acts of these kinds since then, newest first. */
export const actsOfKinds = (db: Db, userId: string, kinds: readonly WalletActKind[], since: Date, limit: number): Promise<ActRow[]> =>
  db
    .tables<Tables>()
    .selectFrom('wallet_act')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();

/** A trader's acts, newest first, and how many there are in all. */
export async function actsOf(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: ActRow[]; readonly count: number }> {
  const acts = db.tables<Tables>().selectFrom('wallet_act').where('user_id', '=', userId);
  const items = await acts.selectAll().orderBy('sequence', 'desc').offset(offset).limit(limit).execute();
  const { count } = await acts.select((is) => is.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { items, count: Number(count) };
}
