import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface CallerProfileRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly image: string | null;
  readonly joined_at: Date;
  readonly clan_id: string | null;
  readonly clan_tag: string | null;
  readonly shows_wallets: boolean;
  /** Own wallets, and wallets that signed in. */
  readonly wallets: string[];
}

const walletsOfTrader = sql<string[]>`ARRAY(
  SELECT address FROM wallet WHERE user_id = u.id
  UNION SELECT "accountId" FROM auth_account WHERE "userId" = u.id AND "providerId" = 'siws')`;

export async function callerProfilesOf(db: Db, userIds: readonly string[]): Promise<CallerProfileRow[]> {
  const { rows } = await sql<CallerProfileRow>`
    SELECT u.id AS user_id, u.name AS user_name, u.image, u."createdAt" AS joined_at, c.id AS clan_id, c.tag AS clan_tag,
      coalesce((p.privacy ->> 'showWallets')::boolean, false) AS shows_wallets, ${walletsOfTrader} AS wallets
    FROM auth_user u
    LEFT JOIN clan_member m ON m.user_id = u.id
    LEFT JOIN clan c ON c.id = m.clan_id
    LEFT JOIN profile p ON p.user_id = u.id
    WHERE u.id = ANY(${userIds})`.execute(db.tables());
  return rows;
}
