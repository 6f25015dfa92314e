import { defineDoor } from '#/features/door.ts';
import type { ClansDoor } from './clans.door.ts';

export type { ClansDoor } from './clans.door.ts';

export const clansDoor = defineDoor<ClansDoor>('clans');
