import { fieldOf } from '../fields.ts';

const HOUR_MS = 3_600_000;

export type CanaryAlarm = 'freeze' | 'log';

interface CanariesOptions {
  /** Sign-in addresses of canaries. Nobody uses their keys. */
  readonly signIns: readonly string[];
  readonly walletsOf: (owner: string) => readonly string[];
  readonly alarm: CanaryAlarm;
  readonly now: () => number;
}

export interface SavedCanaries {
  readonly signIns: readonly string[];
  /** Canary sign-in address and its owner, for each account created so far. */
  readonly owners: ReadonlyMap<string, string>;
  readonly alarms: number;
}

const textOf = (input: unknown, field: string): string => {
  const value = fieldOf(input, field);
  return typeof value === 'string' ? value : '';
};

/** The Solana wallet that a journal line binds to its owner. */
const boundIn = (entry: object): string =>
  textOf(entry, 'address') || textOf(fieldOf(entry, 'credential'), 'address');

/**
 * Wallets that belong to no trader and look like any other, so a request for one points to an attacker who tries
 * every wallet. No list of them is stored: their owners sign in with addresses that the signer derives from its
 * master key and recognizes.
 */
export class Canaries {
  readonly #options: CanariesOptions;
  readonly #unbound: Set<string>;
  /** By sign-in address. */
  readonly #bound = new Map<string, string>();
  readonly #owners = new Set<string>();
  readonly #wallets = new Set<string>();
  /** Time of the last alarm per canary, so that a flood of requests raises one alarm. */
  readonly #alarmed = new Map<string, number>();
  #alarms = 0;

  constructor(options: CanariesOptions) {
    this.#options = options;
    this.#unbound = new Set(options.signIns);
  }

  get alarm(): CanaryAlarm {
    return this.#options.alarm;
  }

  get alarms(): number {
    return this.#alarms;
  }

  get size(): number {
    return this.#owners.size;
  }

  /** Sign-in address for the next canary's account, or null when all exist. */
  get next(): string | null {
    return this.#unbound.values().next().value ?? null;
  }

  see(entry: object): void {
    const kind = textOf(entry, 'kind');
    if (kind === 'alarm') this.#alarms += 1;
    if (kind !== 'bound' && kind !== 'credentialAdded') return;
    this.#bind(boundIn(entry), textOf(entry, 'owner'));
  }

  save(): SavedCanaries {
    return { signIns: this.#options.signIns, owners: this.#bound, alarms: this.#alarms };
  }

  /** Reports whether saved state is about these canaries. */
  fits({ signIns }: SavedCanaries): boolean {
    return signIns.join() === this.#options.signIns.join();
  }

  restore({ owners, alarms }: SavedCanaries): void {
    for (const [address, owner] of owners) this.#bind(address, owner);
    this.#alarms = alarms;
  }

  #bind(address: string, owner: string): void {
    if (!this.#unbound.delete(address)) return;
    this.#bound.set(address, owner);
    this.#owners.add(owner);
    for (const wallet of this.#options.walletsOf(owner)) this.#wallets.add(wallet);
  }

  own(wallet: string, owner: string): void {
    if (this.#owners.has(owner)) this.#wallets.add(wallet);
  }

  /** Returns the canary that a request is about if an alarm is due, else null. */
  touched(input: unknown): string | null {
    const owner = textOf(input, 'owner');
    const wallet =
      textOf(input, 'wallet') || textOf(input, 'address') || textOf(fieldOf(input, 'intent'), 'wallet');
    if (!this.#wallets.has(wallet) && !this.#owners.has(owner)) return null;
    const canary = this.#wallets.has(wallet) ? wallet : owner;
    const now = this.#options.now();
    if (now - (this.#alarmed.get(canary) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return null;
    this.#alarmed.set(canary, now);
    return canary;
  }
}
