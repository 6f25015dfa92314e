import { defineDoor } from '#/features/feature.ts';
import type { ReferralDoor } from './referral.door.ts';

export type { ReferralDoor } from './referral.door.ts';

export const referralDoor = defineDoor<ReferralDoor>('referral');
