import type { AuditEventKind } from '@dugout/contract/wallets/audit';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { Actor, AuditEventRow, NewAuditEvent } from './index.ts';

/**
 * Writes an audit event about a wallet or credential, inside the transaction of the change if there is one.
 * `detail` is shown to its owner and must not contain secrets.
 */
export async function writeAuditEvent(
  tx: Db,
  { userId, sessionId }: Actor,
  auditEvent: NewAuditEvent,
): Promise<AuditEventRow> {
  return tx
    .tables()
    .insertInto('wallet_act')
    .values({
      id: newId(),
      user_id: userId,
      session_id: sessionId,
      kind: auditEvent.kind,
      wallet_address: auditEvent.walletAddress,
      detail: auditEvent.detail,
      reason: auditEvent.reason ?? null,
      created_at: new Date(),
    })
    .returningAll()
    .$narrowType<{ kind: AuditEventKind }>()
    .executeTakeFirstOrThrow();
}

/** Returns a trader's events of these kinds since a time, newest first. */
export const auditEventsOfKinds = (
  db: Db,
  userId: string,
  kinds: readonly AuditEventKind[],
  since: Date,
  limit: number,
): Promise<AuditEventRow[]> =>
  db
    .tables()
    .selectFrom('wallet_act')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .$narrowType<{ kind: AuditEventKind }>()
    .execute();

export async function writtenSince(
  db: Db,
  userIds: readonly string[],
  { kind, detail }: Pick<AuditEventRow, 'kind' | 'detail'>,
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

/** Returns a page of a trader's events, optionally of some kinds, newest first, with the total count. */
export async function auditEventsOf(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  kinds?: readonly AuditEventKind[],
): Promise<{ readonly items: AuditEventRow[]; readonly count: number }> {
  const auditEvents = db
    .tables()
    .selectFrom('wallet_act')
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (own) => own.where('kind', 'in', kinds ?? []));
  const items = await auditEvents
    .selectAll()
    .orderBy('sequence', 'desc')
    .offset(offset)
    .limit(limit)
    .$narrowType<{ kind: AuditEventKind }>()
    .execute();
  const { count } = await auditEvents
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items, count: Number(count) };
}
