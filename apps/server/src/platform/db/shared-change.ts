import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a JSON object with the `changed_in` of a row that one server computes and the others read (see `changedRows`);
 * 0 without others, so that its index stays as it is.
 */
export const sharedChange = (isShared: boolean): RawBuilder<unknown> => sql`
  jsonb_build_object('changed_in', CASE WHEN ${isShared}::boolean THEN pg_current_xact_id()::text::bigint ELSE 0 END)`;
