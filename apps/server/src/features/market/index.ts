import { defineDoor } from '#/features/door.ts';
import type { MarketDoor } from './market.door.ts';

export type { MarketDoor } from './market.door.ts';

export const marketDoor = defineDoor<MarketDoor>('market');
