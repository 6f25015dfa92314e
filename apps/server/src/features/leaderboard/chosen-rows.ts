import type { BoardScope } from '@dugout/contract/leaderboard/values';
import { searchedForm } from '@dugout/domain/text/searched-form';
import type { ClansDoor } from '#/features/clans/index.ts';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { ClanStanding } from './clan-rankings.ts';
import type { ClanRoster } from './clan-roster.ts';
import { tradersNamed } from './people.repository.ts';

interface ChosenRowsOptions {
  readonly db: Db;
  readonly friendIdsOf: FriendsDoor['relations']['friendIdsOf'];
  readonly clanOf: ClansDoor['clanOf'];
  readonly memberIdsOf: ClansDoor['memberIdsOf'];
}

interface Choice {
  readonly scope: BoardScope;
  readonly search: string;
}

/** Selects the requested rows of a board; null for all of them. A guest has neither friends nor a clan. */
export function chosenRows({ db, friendIdsOf, clanOf, memberIdsOf }: ChosenRowsOptions) {
  async function circle(scope: BoardScope, reader: string | null): Promise<ReadonlySet<string> | null> {
    if (scope === 'everyone') return null;
    if (reader === null) return new Set();
    if (scope === 'friends') return new Set([reader, ...(await friendIdsOf(reader))]);
    const clanId = await clanOf(reader);
    return new Set(clanId === null ? [] : await memberIdsOf(clanId));
  }

  return {
    /** User ids. */
    async traders({ scope, search }: Choice, reader: string | null): Promise<ReadonlySet<string> | null> {
      const within = await circle(scope, reader);
      const text = search.trim();
      if (text === '') return within;
      const named = await tradersNamed(db, text);
      return within === null ? new Set(named) : new Set(named.filter((id) => within.has(id)));
    },

    /** Clan ids of the rows: those of the scope's traders, by a part of the clan's name or tag. */
    async clans(
      { scope, search }: Choice,
      reader: string | null,
      rows: readonly ClanStanding[],
      roster: Pick<ClanRoster, 'clanIdOf'>,
    ): Promise<ReadonlySet<string> | null> {
      const people = await circle(scope, reader);
      const text = searchedForm(search);
      if (people === null && text === '') return null;
      const within = people && new Set([...people].map((userId) => roster.clanIdOf(userId)));
      return new Set(
        rows.flatMap(({ id, clan }) =>
          (within?.has(id) ?? true) && clan.searched.includes(text) ? [id] : [],
        ),
      );
    },
  };
}

export type ChosenRows = ReturnType<typeof chosenRows>;
