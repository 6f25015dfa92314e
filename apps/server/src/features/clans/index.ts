import { defineDoor } from '#/features/feature.ts';
import type { ClansDoor } from './clans.door.ts';

export type { ClansDoor } from './clans.door.ts';

export const clansDoor = defineDoor<ClansDoor>('clans');
