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
  clan(clanId: string): Promise<{
    readonly id: string;
    readonly tag: string;
    readonly name: string;
    readonly logo: string | null;
  } | null>;
}
