/** What the clans feature, which stands above this one, tells of clans. */
export interface ClanSource {
  /** Tags of those who are in a clan, by user id. */
  tagsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The owner and the officers of a trader's clan. */
  officersOf(
    userId: string,
  ): Promise<
    readonly { readonly userId: string; readonly userName: string; readonly image: string | null }[]
  >;
}

/** Until there are clans. */
export const NO_CLANS: ClanSource = {
  tagsOf: async () => new Map(),
  officersOf: async () => [],
};
