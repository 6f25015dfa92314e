import { searchedForm } from '@dugout/domain/text/searched-form';
import type { Db } from '#/platform/db/db.ts';
import { type ClanMemberRow, clanMembersAfter, membersOfClan } from './people.repository.ts';

const PAGE = 10_000;

export interface RosterClan {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly logo: string | null;
  /** The searched form of name and tag. */
  readonly searched: string;
}

interface Seat {
  readonly clan: RosterClan;
  /** Unix ms. */
  readonly joinedAt: number;
}

/** All clan members with their joining times, in memory: loaded once, then updated by reading changed clans. */
export class ClanRoster {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #clans = new Map<string, RosterClan>();
  readonly #members = new Map<string, readonly string[]>();
  /** By user id. */
  readonly #seats = new Map<string, Seat>();
  #version = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  get version(): number {
    return this.#version;
  }

  clan(clanId: string): RosterClan | undefined {
    return this.#clans.get(clanId);
  }

  clanIdOf(userId: string): string | null {
    return this.#seats.get(userId)?.clan.id ?? null;
  }

  seats(): Iterable<readonly [userId: string, seat: Seat]> {
    return this.#seats;
  }

  async load(): Promise<void> {
    let rows: ClanMemberRow[] = [];
    do {
      rows = await clanMembersAfter(this.#db, rows.at(-1) ?? null, PAGE);
      for (const [clanId, members] of byClan(rows))
        this.#put(clanId, members, [...(this.#members.get(clanId) ?? [])]);
    } while (rows.length === PAGE);
  }

  changed(clanId: string): void {
    this.#reading = this.#reading
      .then(async () => {
        const rows = await membersOfClan(this.#db, clanId);
        for (const userId of this.#members.get(clanId) ?? [])
          if (this.#seats.get(userId)?.clan.id === clanId) this.#seats.delete(userId);
        this.#clans.delete(clanId);
        this.#members.delete(clanId);
        if (rows.length > 0) this.#put(clanId, rows, []);
        this.#version++;
      })
      .catch(this.#onError);
  }

  /** Resolves when all changes so far were read. */
  settled(): Promise<void> {
    return this.#reading;
  }

  #put(clanId: string, rows: readonly ClanMemberRow[], before: readonly string[]): void {
    const [first] = rows;
    if (first === undefined) return;
    const { tag, name, logo } = first;
    const clan = this.#clans.get(clanId) ?? {
      id: clanId,
      tag,
      name,
      logo,
      searched: searchedForm(`${name}\n${tag}`),
    };
    this.#clans.set(clanId, clan);
    this.#members.set(clanId, [...before, ...rows.map(({ user_id }) => user_id)]);
    for (const { user_id, joined_at } of rows)
      this.#seats.set(user_id, { clan, joinedAt: joined_at.getTime() });
    this.#version++;
  }
}

function byClan(rows: readonly ClanMemberRow[]): ReadonlyMap<string, readonly ClanMemberRow[]> {
  const clans = new Map<string, ClanMemberRow[]>();
  for (const row of rows) {
    const known = clans.get(row.clan_id);
    if (known === undefined) clans.set(row.clan_id, [row]);
    else known.push(row);
  }
  return clans;
}
