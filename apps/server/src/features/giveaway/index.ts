import { defineDoor } from '#/features/door.ts';
import type { GiveawayDoor } from './giveaway.door.ts';

export type { GiveawayDoor } from './giveaway.door.ts';
export type { GiveawayRow } from './giveaway.repository.ts';
export type { GiveawayOpening } from './opening.ts';

export const giveawayDoor = defineDoor<GiveawayDoor>('giveaway');
