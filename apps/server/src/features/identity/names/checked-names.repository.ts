/** The version of the reserved-names rule that stored names were checked against. */
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Increase it when `reservedName` reserves more names; the next start checks stored names again. */
const RULE_VERSION = 1;

/** The kinds of named things that others see. */
type NamedSubject = 'account' | 'clan';

export async function areNamesChecked(db: Db, subject: NamedSubject): Promise<boolean> {
  const checks = db.tables().selectFrom('reserved_name_check').select('version');
  const row = await checks.where('subject', '=', subject).executeTakeFirst();
  return (row?.version ?? 0) >= RULE_VERSION;
}

export async function noteNamesChecked(db: Db, subject: NamedSubject): Promise<void> {
  await sql`
    INSERT INTO reserved_name_check (subject, version) VALUES (${subject}, ${RULE_VERSION})
    ON CONFLICT (subject) DO UPDATE SET version = excluded.version`.execute(db.tables());
}
