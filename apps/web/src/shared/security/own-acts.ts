import type { SecurityAct } from '@dugout/contract/identity/credentials';

type Act = Pick<SecurityAct, 'kind' | 'walletAddress'>;

const own = new Set<string>();

const keyOf = ({ kind, walletAddress }: Act): string => `${kind} ${walletAddress}`;

/** Notes that this page did it and says so in its own words. */
export const noteOwnAct = (act: Act): void => void own.add(keyOf(act));

/** Does something that this page says in its own words; what fails is no act of its own. */
export async function asOwnAct<T>(act: Act, work: () => Promise<T>): Promise<T> {
  noteOwnAct(act);
  try {
    return await work();
  } catch (error) {
    takeOwnAct(act);
    throw error;
  }
}

/** Whether this page did it. True once for each note. */
export const takeOwnAct = (act: Act): boolean => own.delete(keyOf(act));
