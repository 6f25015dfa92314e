import { sql } from 'kysely';

/**
 * A condition that always holds: a statement with it commits without waiting for the disk, so that what
 * traders wait for has the disk to itself. Only for a statement that is a transaction of its own and whose
 * change is made again if a crash of the database loses it. A later commit that waits flushes it too.
 */
export const unwaited = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`;
