import { sql } from 'kysely';

/**
 * A condition that is always true: a statement that includes it commits without waiting for the disk, leaving the
 * disk to the writes that traders wait for. Use it only for a single-statement transaction whose change is redone
 * if a crash of the database loses it. The next commit that waits flushes it too.
 */
export const unwaited = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`;
