import { sql } from 'kysely';

/**
 * A condition that always holds: a statement with it commits without waiting for the disk, so that what
 * traders wait for has the disk to itself. For a statement that is a transaction of its own and whose change
 * comes again when a crash of the database takes it back; a later commit that waits brings it to the disk too.
 */
export const unwaited = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`;
