/** Reports of messages, as the operator reads and decides them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Report, ReportLine } from '../index.ts';

const LINE = sql`r.id, r.message_id, r.reason, r.state, r.reported_at, r.author_id, author.name AS author_name`;
const REPORTS = sql`chat_report r LEFT JOIN auth_user author ON author.id = r.author_id`;

const read = async <R>(db: Db, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db.tables())).rows;

/** Returns undecided reports, oldest first. */
export const openReports = (db: Db, limit: number): Promise<ReportLine[]> =>
  read(
    db,
    sql<ReportLine>`SELECT ${LINE} FROM ${REPORTS} WHERE r.state = 'open' ORDER BY r.reported_at, r.id LIMIT ${limit}`,
  );

export async function reportById(db: Db, id: string): Promise<Report | null> {
  const rows = await read(
    db,
    sql<Report>`
      SELECT ${LINE}, r.reporter_id, reporter.name AS reporter_name, r.note, r.text, r.pictures, m.deleted_by
      FROM ${REPORTS} LEFT JOIN auth_user reporter ON reporter.id = r.reporter_id
        LEFT JOIN chat_message m ON m.id = r.message_id
      WHERE r.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** @returns false when it is no open report */
export async function dismissReport(tx: Db, id: string, at: Date): Promise<boolean> {
  const rows = await read(
    tx,
    sql`UPDATE chat_report SET state = 'dismissed', decided_at = ${at} WHERE id = ${id} AND state = 'open' RETURNING id`,
  );
  return rows.length === 1;
}

/** Upholds the open reports of a message. @returns who made them */
export async function upholdReports(tx: Db, messageId: string, at: Date): Promise<string[]> {
  const rows = await read(
    tx,
    sql<{ reporter_id: string | null }>`
      UPDATE chat_report SET state = 'upheld', decided_at = ${at}
      WHERE message_id = ${messageId} AND state = 'open' RETURNING reporter_id`,
  );
  return rows.flatMap(({ reporter_id }) => reporter_id ?? []);
}
