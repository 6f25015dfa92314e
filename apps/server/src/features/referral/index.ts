import { defineDoor } from '#/features/door.ts';
import type { ReferralDoor } from './referral.door.ts';

export type { ReferralDoor } from './referral.door.ts';

export const referralDoor = defineDoor<ReferralDoor>('referral');
