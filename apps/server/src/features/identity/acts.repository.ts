import type { WalletActKind } from '@dugout/contract/wallets/audit';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Actor, ActRow, NewAct } from './index.ts';

/**
 * Writes down an act on a wallet or a credential, in the transaction that does it where there is one.
 * `detail` is words for its owner, and never holds a secret.
 */
export async function writeAct(tx: Db, { userId, sessionId }: Actor, act: NewAct): Promise<ActRow> {
  return tx
    .tables()
    .insertInto('wallet_act')
    .values({
      id: newId(),
      user_id: userId,
      session_id: sessionId,
      kind: act.kind,
      wallet_address: act.walletAddress,
      detail: act.detail,
      reason: act.reason ?? null,
      created_at: new Date(),
    })
    .returningAll()
    .$narrowType<{ kind: WalletActKind }>()
    .executeTakeFirstOrThrow();
}

/** A trader's acts of these kinds since then, newest first. */
export const actsOfKinds = (
  db: Db,
  userId: string,
  kinds: readonly WalletActKind[],
  since: Date,
  limit: number,
): Promise<ActRow[]> =>
  db
    .tables()
    .selectFrom('wallet_act')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .$narrowType<{ kind: WalletActKind }>()
    .execute();

/** Which of these traders have such an act since then. */
export async function writtenSince(
  db: Db,
  userIds: readonly string[],
  { kind, detail }: Pick<ActRow, 'kind' | 'detail'>,
  since: Date,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .tables()
    .selectFrom('wallet_act')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .where('detail', '=', detail)
    .where('created_at', '>=', since)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A trader's acts, of these kinds if given, newest first, and how many there are in all. */
export async function actsOf(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  kinds?: readonly WalletActKind[],
): Promise<{ readonly items: ActRow[]; readonly count: number }> {
  const acts = db
    .tables()
    .selectFrom('wallet_act')
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (own) => own.where('kind', 'in', kinds ?? []));
  const items = await acts
    .selectAll()
    .orderBy('sequence', 'desc')
    .offset(offset)
    .limit(limit)
    .$narrowType<{ kind: WalletActKind }>()
    .execute();
  const { count } = await acts.select((is) => is.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { items, count: Number(count) };
}
