import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface Turn {
  readonly name: string;
  readonly everyMs: number;
  readonly holder: string;
  readonly heldMs: number;
}

/** How early a turn may begin, as a part of its interval: timers of servers never meet the exact moment. */
const EARLY = 0.05;

/** Begins a job's turn. Returns false when it is not due yet, or another server still runs the last one. */
export async function beginTurn(db: Db, { name, everyMs, holder, heldMs }: Turn): Promise<boolean> {
  const now = sql`clock_timestamp()`;
  const ms = (count: number) => sql`${count} * interval '1 millisecond'`;
  const { rows } = await sql`
    insert into job_turn as turn (name, due_at, holder, until)
    values (${name}, ${now} + ${ms(everyMs)}, ${holder}, ${now} + ${ms(heldMs)})
    on conflict (name) do update set due_at = excluded.due_at, holder = excluded.holder, until = excluded.until
    where (turn.due_at <= ${now} + ${ms(everyMs * EARLY)} or turn.due_at > ${now} + ${ms(2 * everyMs)})
      and (turn.holder = excluded.holder or turn.until <= ${now})
    returning name`.execute(db.tables());
  return rows.length === 1;
}

/** Keeps a turn for `ms` from now, unless another server has it. */
export async function holdTurn(db: Db, name: string, holder: string, ms: number): Promise<void> {
  await db
    .tables()
    .updateTable('job_turn')
    .set({ until: sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'` })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
