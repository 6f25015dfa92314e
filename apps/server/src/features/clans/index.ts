import type { Clanmates } from '@dugout/contract/clans/clan';
import { defineDoor, definePort } from '#/features/door.ts';

export interface NamedClan {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly logo: string | null;
}

/** What the clans feature offers to those above it. */
export interface ClansDoor {
  /** The clan that a trader is in; null for none. */
  clanOf(userId: string): Promise<string | null>;
  /** User ids of a clan's members, the owner first. */
  memberIdsOf(clanId: string): Promise<readonly string[]>;
  /** The roles of a clan's members by user id, the owner's first. */
  rolesIn(clanId: string): Promise<ReadonlyMap<string, 'owner' | 'officer' | 'member'>>;
  /** The role of a trader in a clan; null for one who is not in it. */
  roleIn(clanId: string, userId: string): Promise<'owner' | 'officer' | 'member' | null>;
  /** Name, tag and logo of a clan; null when it is gone. */
  clan(clanId: string): Promise<NamedClan | null>;
  /** The same by its tag, whatever the case. */
  byTag(tag: string): Promise<NamedClan | null>;
  /** Clanmates who hold tokens, of those who share it, by mint; empty where too few share. */
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

/** The ranking of clans by the calls of their members. */
export interface ClanPlaces {
  /** Places from 1, by clan; those that are not ranked are left out. */
  read(): ReadonlyMap<string, number>;
}

export const clansDoor = defineDoor<ClansDoor>('clans');
export const placesPort = definePort<ClanPlaces>('clans.places');
