/** The sorted pages of the list of clans, and the figures it is sorted by. */
import { MAX_CLAN_MEMBERS } from '@dugout/contract/clans/values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { CLAN_COLUMNS, type ClanRow } from './clans.repository.ts';

export interface ClanConditions {
  /** In the form of `searchedForm`; empty for all. */
  readonly search: string;
  readonly members: Bounds;
  readonly place: Bounds;
  /** Max required rank and volume (lamports) for joining. */
  readonly minRank?: number | undefined;
  readonly minVolume?: bigint | undefined;
  /** Only clans that this trader, who is in none, can join or apply to. */
  readonly joiner?: ClanSeeker | undefined;
}

interface Bounds {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A trader without a clan. */
export interface ClanSeeker {
  readonly invited: readonly string[];
  readonly applied: readonly string[];
  /** 0 to 20. */
  readonly rank: number;
  /** Lamports. */
  readonly volume: bigint;
}

export interface ListedRow extends ClanRow {
  readonly member_count: number;
  /** Lamports, coarse. */
  readonly week_volume: bigint;
  readonly place: number | null;
  /** The position in the list after this clan. */
  readonly cursor: string;
}

/** A part of the list: after a clan's cursor, or after this many clans. */
interface ClanRange {
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

type Condition = RawBuilder<unknown>;

const ORDER = sql`c.list_place, c.list_volume, c.list_members, c.created_at, c.id`;
/** The sort key as text, times in microseconds of unix time. */
const CURSOR = sql<string>`concat_ws('.', c.list_place, c.list_volume, c.list_members,
  (extract(epoch FROM c.created_at) * 1000000)::bigint, c.id)`;

/** Parses a cursor, which the contract has checked. */
function afterCursor(cursor: string): Condition {
  const [place, volume, members, micros, ...id] = cursor.split('.');
  return sql`(${ORDER}) > (${place}::bigint, ${volume}::numeric, ${members}::bigint,
    timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id.join('.')}::text)`;
}

/** Returns the longest runs of letters that also occur in any text that contains this one. */
function runsOf(text: string): string[] {
  const letters = Array.from(text);
  const size = Math.min(3, letters.length);
  return [
    ...new Set(
      Array.from({ length: letters.length - size + 1 }, (_, at) => letters.slice(at, at + size).join('')),
    ),
  ];
}

function within(column: Condition, { from, to }: Bounds): Condition[] {
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::bigint`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}::bigint`]),
  ];
}

function where({ search, members, place, minRank, minVolume, joiner }: ClanConditions): Condition[] {
  return [
    ...(search === ''
      ? []
      : [
          sql`text_runs(c.searched_name || E'\\n' || lower(c.tag)) @> ${runsOf(search)}::text[]
            AND (position(${search} IN c.searched_name) > 0 OR starts_with(lower(c.tag), ${search}))`,
        ]),
    ...within(sql`c.member_count`, members),
    ...within(sql`c.list_place`, place),
    ...(place.from === undefined && place.to === undefined ? [] : [sql`c.place IS NOT NULL`]),
    ...within(sql`c.min_rank`, { to: minRank }),
    ...(minVolume === undefined ? [] : [sql`c.min_volume <= ${minVolume.toString()}::numeric`]),
    ...(joiner === undefined
      ? []
      : [
          sql`(c.id = ANY(${joiner.invited}::text[]) OR c.id <> ALL(${joiner.applied}::text[])
            AND c.min_rank <= ${joiner.rank} AND c.min_volume <= ${joiner.volume.toString()}::numeric
            AND (c.require_approval OR c.member_count < ${MAX_CLAN_MEMBERS}))`,
        ]),
  ];
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);

export async function clansInList(
  db: Db,
  conditions: ClanConditions,
  { after, offset, limit }: ClanRange,
): Promise<ListedRow[]> {
  const further = after === undefined ? [] : [afterCursor(after)];
  // Literals: a plan for any limit would read the whole table.
  const { rows } = await sql<ListedRow>`
    SELECT ${CLAN_COLUMNS}, c.member_count, c.week_volume, c.place, ${CURSOR} AS cursor
    FROM (
      SELECT c.id FROM clan c WHERE ${all([...where(conditions), ...further])}
      ORDER BY ${ORDER} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}
    ) AS page JOIN clan c ON c.id = page.id
    ORDER BY ${ORDER}`.execute(db.tables());
  return rows;
}

/** Returns the number of clans in the list, counted up to `most`. */
export async function countClans(db: Db, conditions: ClanConditions, most: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM (
      SELECT FROM clan c WHERE ${all(where(conditions))} LIMIT ${sql.lit(most)}) AS counted`.execute(
    db.tables(),
  );
  return Number(rows[0]?.count ?? 0);
}

interface SeatRow {
  readonly clan_id: string;
  readonly user_id: string;
}

export async function seatsIn(db: Db, clanIds: readonly string[]): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    SELECT clan_id, user_id FROM clan_member WHERE clan_id = ANY(${clanIds}::text[])`.execute(db.tables());
  return rows;
}

export async function clanIdsOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ clan_id: string }>`
    SELECT DISTINCT clan_id FROM clan_member WHERE user_id = ANY(${userIds}::text[])`.execute(db.tables());
  return rows.map(({ clan_id }) => clan_id);
}

/** Returns clans that had a volume or a place when last written. */
export async function clansWithFigures(
  db: Db,
): Promise<{ readonly id: string; readonly place: number | null }[]> {
  const { rows } = await sql<{ id: string; place: number | null }>`
    SELECT id, place FROM clan WHERE week_volume > 0 OR place IS NOT NULL`.execute(db.tables());
  return rows;
}

/** Writes changed volumes (coarse lamports) of clans. */
export async function saveVolumes(db: Db, volumes: ReadonlyMap<string, bigint>): Promise<void> {
  if (volumes.size === 0) return;
  await sql`
    UPDATE clan c SET week_volume = v.volume
    FROM unnest(${[...volumes.keys()]}::text[], ${[...volumes.values()].map(String)}::numeric[]) AS v (id, volume)
    WHERE c.id = v.id AND c.week_volume <> v.volume`.execute(db.tables());
}

/** Writes changed places of clans; null for a clan that is no longer ranked. */
export async function savePlaces(db: Db, places: ReadonlyMap<string, number | null>): Promise<void> {
  if (places.size === 0) return;
  await sql`
    UPDATE clan c SET place = v.place
    FROM unnest(${[...places.keys()]}::text[], ${[...places.values()]}::integer[]) AS v (id, place)
    WHERE c.id = v.id AND c.place IS DISTINCT FROM v.place`.execute(db.tables());
}
