import { defineDoor } from '#/features/door.ts';
import type { FriendsDoor } from './friends.door.ts';

export type { ClanSource } from './clan-source.ts';
export type { FriendsDoor } from './friends.door.ts';
export type { Relations } from './relations.ts';

export const friendsDoor = defineDoor<FriendsDoor>('friends');
