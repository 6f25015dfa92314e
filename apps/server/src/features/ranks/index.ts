import { defineDoor } from '#/features/feature.ts';
import type { RanksDoor } from './ranks.door.ts';

export type { RanksDoor, VolumeSource } from './ranks.door.ts';

export const ranksDoor = defineDoor<RanksDoor>('ranks');
