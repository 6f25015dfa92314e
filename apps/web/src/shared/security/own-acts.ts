import type { SecurityAct } from '@dugout/contract/identity/credentials';

type Act = Pick<SecurityAct, 'kind' | 'walletAddress'>;

const own = new Set<string>();

const keyOf = ({ kind, walletAddress }: Act): string => `${kind} ${walletAddress}`;

/** Notes that this page did it and says so in its own words. */
export const noteOwnAct = (act: Act): void => void own.add(keyOf(act));

/** Whether this page did it. True once for each note; also takes back the note of an act that failed. */
export const takeOwnAct = (act: Act): boolean => own.delete(keyOf(act));
