import { defineDoor } from '#/features/door.ts';
import type { IdentityDoor } from './identity.door.ts';

export { newId } from '#/platform/ids/new-id.ts';
export type { AccessPart } from './access/granted-access.ts';
export type { Actor, ActRow } from './acts.repository.ts';
export type { Acts, IdentityDoor } from './identity.door.ts';
export type { InvitationRow } from './invitations/invitations.repository.ts';
export { areNamesChecked, noteNamesChecked } from './names/checked-names.repository.ts';
export { nameRefusal, reservedFor } from './names/reserved-names.ts';
export type { Profiles } from './profiles.ts';
export type { Prove } from './proofs/proof.ts';
export type { ProofGiven, ProofMethod } from './proofs/proof-given.ts';
export type { WalletOwnership } from './proofs/wallet-ownership.ts';
export { signatureFits } from './siws/signature.ts';
export { untilText } from './suspensions/suspensions.ts';
export type { Profile } from './users.repository.ts';

export const identityDoor = defineDoor<IdentityDoor>('identity');
