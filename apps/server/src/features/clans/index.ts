import type { Clanmates } from '@dugout/contract/clans/clan';
import { defineDoor, definePort } from '#/features/door.ts';

export interface NamedClan {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly logo: string | null;
}

export interface ClansDoor {
  /** Returns a trader's clan; null for none. */
  clanOf(userId: string): Promise<string | null>;
  /** Returns user ids of a clan's members, the owner first. */
  memberIdsOf(clanId: string): Promise<readonly string[]>;
  /** Returns the roles of a clan's members by user id, the owner's first. */
  rolesIn(clanId: string): Promise<ReadonlyMap<string, 'owner' | 'officer' | 'member'>>;
  /** Returns a trader's role in a clan; null for a non-member. */
  roleIn(clanId: string, userId: string): Promise<'owner' | 'officer' | 'member' | null>;
  /** Returns name, tag and logo of a clan; null when it is gone. */
  clan(clanId: string): Promise<NamedClan | null>;
  byTag(tag: string): Promise<NamedClan | null>;
  /** Returns clanmates who hold tokens and share that, by mint; empty when too few share. */
  clanmatesHolding(userId: string, mints: readonly string[]): Promise<ReadonlyMap<string, Clanmates>>;
  /**
   * Founds a clan that anybody may join. @returns its id. Throws ApiError `already_in_clan`,
   * `clan_tag_taken`, `clan_name_taken`.
   */
  found(
    userId: string,
    settings: { readonly tag: string; readonly name: string; readonly bio: string },
  ): Promise<string>;
  /** Joins a clan, or applies to it. Throws the errors of `POST /clan/join-or-apply`. */
  join(userId: string, clanId: string): Promise<void>;
}

interface ClanPlaces {
  /** Returns places from 1, by clan; unranked clans are omitted. */
  read(): ReadonlyMap<string, number>;
}

export const clansDoor = defineDoor<ClansDoor>('clans');
export const placesPort = definePort<ClanPlaces>('clans.places');
