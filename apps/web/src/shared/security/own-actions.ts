import type { SecurityEvent } from '@dugout/contract/identity/credentials';

type OwnAction = Pick<SecurityEvent, 'kind' | 'walletAddress'>;

const own = new Set<string>();

const keyOf = ({ kind, walletAddress }: OwnAction): string => `${kind} ${walletAddress}`;

/** Records that this page performed the action and reports it itself. */
export const noteOwnAction = (action: OwnAction): void => void own.add(keyOf(action));

/** Performs an action that this page reports itself; clears the record on failure. */
export async function asOwnAction<T>(action: OwnAction, work: () => Promise<T>): Promise<T> {
  noteOwnAction(action);
  try {
    return await work();
  } catch (error) {
    takeOwnAction(action);
    throw error;
  }
}

/** Reports whether this page performed the action and clears the record. */
export const takeOwnAction = (action: OwnAction): boolean => own.delete(keyOf(action));
