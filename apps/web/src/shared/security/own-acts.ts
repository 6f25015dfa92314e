import type { SecurityAct } from '@dugout/contract/identity/credentials';

type Act = Pick<SecurityAct, 'kind' | 'walletAddress'>;

const own = new Set<string>();

const keyOf = ({ kind, walletAddress }: Act): string => `${kind} ${walletAddress}`;

/** Records that this page performed the action and reports it itself. */
export const noteOwnAct = (act: Act): void => void own.add(keyOf(act));

/** Performs an action that this page reports itself; clears the record on failure. */
export async function asOwnAct<T>(act: Act, work: () => Promise<T>): Promise<T> {
  noteOwnAct(act);
  try {
    return await work();
  } catch (error) {
    takeOwnAct(act);
    throw error;
  }
}

/** Reports whether this page performed the action and clears the record. */
export const takeOwnAct = (act: Act): boolean => own.delete(keyOf(act));
