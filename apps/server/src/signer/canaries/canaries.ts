import { fieldOf } from '../fields.ts';

const HOUR_MS = 3_600_000;

/** What is done when somebody touches a canary. */
export type CanaryAlarm = 'freeze' | 'log';

interface CanariesOptions {
  /** Addresses that canaries sign in with, whose keys nobody uses. */
  readonly signIns: readonly string[];
  /** The wallets that were sealed for an owner. */
  readonly walletsOf: (owner: string) => readonly string[];
  readonly alarm: CanaryAlarm;
  readonly now: () => number;
}

export interface SavedCanaries {
  readonly signIns: readonly string[];
  /** Which of them an account signs in with, and whose it is. */
  readonly owners: ReadonlyMap<string, string>;
  readonly alarms: number;
}

const textOf = (input: unknown, field: string): string => {
  const value = fieldOf(input, field);
  return typeof value === 'string' ? value : '';
};

/** The Solana wallet that a line of the journal binds to its owner. */
const boundIn = (entry: object): string =>
  textOf(entry, 'address') || textOf(fieldOf(entry, 'credential'), 'address');

/**
 * Wallets that belong to no trader and look like any other: a request for one comes from somebody who takes
 * wallets as they find them. Which they are is written nowhere: their owners sign in with addresses that the
 * signer makes of its master key and knows again.
 */
export class Canaries {
  readonly #options: CanariesOptions;
  readonly #unbound: Set<string>;
  /** By the address that they sign in with. */
  readonly #bound = new Map<string, string>();
  readonly #owners = new Set<string>();
  readonly #wallets = new Set<string>();
  /** When each was alarmed for, so that a flood of requests is one alarm. */
  readonly #alarmed = new Map<string, number>();
  #alarms = 0;

  constructor(options: CanariesOptions) {
    this.#options = options;
    this.#unbound = new Set(options.signIns);
  }

  get alarm(): CanaryAlarm {
    return this.#options.alarm;
  }

  /** How often there was an alarm. */
  get alarms(): number {
    return this.#alarms;
  }

  /** How many there are. */
  get size(): number {
    return this.#owners.size;
  }

  /** The address that the account of the next canary signs in with; null when all are there. */
  get next(): string | null {
    return this.#unbound.values().next().value ?? null;
  }

  /** Takes the journal's next line. */
  see(entry: object): void {
    const kind = textOf(entry, 'kind');
    if (kind === 'alarm') this.#alarms += 1;
    if (kind !== 'bound' && kind !== 'credentialAdded') return;
    this.#bind(boundIn(entry), textOf(entry, 'owner'));
  }

  save(): SavedCanaries {
    return { signIns: this.#options.signIns, owners: this.#bound, alarms: this.#alarms };
  }

  /** Whether what was saved is about these canaries. */
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

  /** Takes a new wallet and the owner that it was sealed for. */
  own(wallet: string, owner: string): void {
    if (this.#owners.has(owner)) this.#wallets.add(wallet);
  }

  /** The canary that a request is about, where it is time for an alarm; null for all others. */
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
