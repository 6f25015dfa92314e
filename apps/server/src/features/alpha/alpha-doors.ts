import type { ClansDoor } from '#/features/clans/index.ts';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { IdentityDoor } from '#/features/identity/index.ts';
import type { RanksDoor } from '#/features/ranks/index.ts';

export interface AlphaDoors {
  readonly identity: IdentityDoor;
  readonly ranks: Pick<RanksDoor, 'ranksOf'>;
  readonly tracker: { readonly walletsOf: (userId: string) => Promise<readonly string[]> };
  readonly friends: FriendsDoor;
  readonly clans: ClansDoor;
}
