import { SignerError } from '../signer-error.ts';
import {
  type Announcement,
  type EarlierAttempt,
  isSameIntent,
  type JournalEntry,
  type OutgoingIntent,
} from './policy-entries.ts';

const DAY_MS = 24 * 3_600_000;
/** Number of announcements above which old ones are pruned. */
const MANY = 100_000;

type Announced = Extract<JournalEntry, { kind: 'announced' }>;
type CarriedOut = Extract<JournalEntry, { kind: 'exported' | 'signed' }>;

export interface AnnouncementsOptions {
  /** Reports whether the key of an address is held, belongs to this owner, and was created here. */
  readonly isOwnKey: (address: string, owner: string) => boolean;
  /** Reports whether the key of an address is held and was created here, for any owner. */
  readonly isMadeHere: (address: string) => boolean;
  /** Addresses whose keys were exported before the journal existed. */
  readonly exportedBefore: readonly string[];
}

export interface SavedAnnouncements {
  readonly byId: Map<string, Announced>;
  readonly exported: Set<string>;
  readonly exporting: Map<string, string>;
  readonly payees: Set<string>;
  readonly attempts: Map<string, readonly EarlierAttempt[]>;
}

export const unannounced = (why: string): SignerError => new SignerError('not_announced', why);

/** Announcements according to the journal, with the exported keys and the known payees. */
export class Announcements {
  readonly #isOwnKey: AnnouncementsOptions['isOwnKey'];
  readonly #isMadeHere: AnnouncementsOptions['isMadeHere'];
  #byId = new Map<string, Announced>();
  #exported: Set<string>;
  /** Wallets with an announced export, and its id. */
  #exporting = new Map<string, string>();
  /** `owner payee` for each payee paid before. */
  #payees = new Set<string>();
  /** Transactions signed for a withdrawal, by its id. They outlive a cancellation, after which it may be announced again. */
  #attempts = new Map<string, readonly EarlierAttempt[]>();

  constructor({ isOwnKey, isMadeHere, exportedBefore }: AnnouncementsOptions) {
    this.#isOwnKey = isOwnKey;
    this.#isMadeHere = isMadeHere;
    this.#exported = new Set(exportedBefore);
  }

  byId(id: string): Announced | undefined {
    return this.#byId.get(id);
  }

  /**
   * Returns an earlier identical announcement. Throws `SignerError` `bad_request` when its id was used for
   * another one.
   */
  same({ id, owner, wallet, act: intent }: Announcement): Announced | undefined {
    const known = this.#byId.get(id);
    if (known === undefined || isSame(known, owner, wallet, intent)) return known;
    throw new SignerError('bad_request', 'this id was announced for something else');
  }

  /** Returns an announcement whose wait is over. Throws `SignerError` `not_announced`. */
  due(id: string, { owner, wallet, act: intent }: Omit<Announcement, 'id'>, now: number): Announced {
    const known = this.#byId.get(id);
    if (known === undefined || !isSame(known, owner, wallet, intent))
      throw unannounced('this was not announced to the signer, or as something else');
    if (known.dueAt > now) throw unannounced('the wait that the signer keeps is not over');
    return known;
  }

  /** Returns the transactions that were signed for a withdrawal, oldest first. */
  attemptsOf(id: string): readonly EarlierAttempt[] {
    return this.#attempts.get(id) ?? [];
  }

  /**
   * Throws `SignerError` `signed_before` unless the server names every earlier transaction of a withdrawal as
   * dead: it can no longer land.
   */
  demandDead(id: string, dead: readonly string[]): void {
    if (this.attemptsOf(id).some(({ signature }) => !dead.includes(signature)))
      throw new SignerError('signed_before', 'an earlier transaction of this withdrawal may still land');
  }

  /** Reports whether an address is a wallet of this owner whose key exists only here. */
  isOwn(owner: string, address: string): boolean {
    return this.#keyStays(address) && this.#isOwnKey(address, owner);
  }

  /** Reports whether an address is a wallet of any owner whose key exists only here. */
  isHereAlone(address: string): boolean {
    return this.#keyStays(address) && this.#isMadeHere(address);
  }

  isKnownPayee(owner: string, address: string): boolean {
    return this.isOwn(owner, address) || this.#payees.has(`${owner} ${address}`);
  }

  /** Drops expired announcements and those executed long ago. */
  makeRoom(now: number): void {
    if (this.#byId.size < MANY) return;
    for (const [id, { dueAt }] of this.#byId)
      if (dueAt + 7 * DAY_MS < now) {
        this.#byId.delete(id);
        this.#attempts.delete(id);
      }
  }

  announced(entry: Announced): void {
    this.#byId.set(entry.id, entry);
    if (entry.act.kind === 'export') this.#exporting.set(entry.wallet, entry.id);
  }

  cancelled(id: string): void {
    const wallet = this.#byId.get(id)?.wallet ?? '';
    this.#byId.delete(id);
    if (this.#exporting.get(wallet) === id) this.#exporting.delete(wallet);
  }

  /** Records that an action was executed. Returns its announcement. */
  carriedOut(entry: CarriedOut): Announced | undefined {
    const { id } = entry;
    const known = this.#byId.get(id);
    if (entry.kind === 'signed' && entry.attempt !== undefined && entry.signature !== undefined)
      this.#attempts.set(id, [...this.attemptsOf(id), { ...entry.attempt, signature: entry.signature }]);
    if (known?.act.kind === 'export') this.#exported.add(known.wallet);
    if (known?.act.kind === 'withdraw') this.#payees.add(`${known.owner} ${known.act.destination}`);
    return known;
  }

  #keyStays(address: string): boolean {
    return !this.#exported.has(address) && !this.#exporting.has(address);
  }

  save(): SavedAnnouncements {
    return {
      byId: this.#byId,
      exported: this.#exported,
      exporting: this.#exporting,
      payees: this.#payees,
      attempts: this.#attempts,
    };
  }

  restore({ byId, exported, exporting, payees, attempts }: SavedAnnouncements): void {
    this.#byId = byId;
    this.#exported = new Set([...this.#exported, ...exported]);
    this.#exporting = exporting;
    this.#payees = payees;
    this.#attempts = attempts;
  }
}

const isSame = (known: Announced, owner: string, wallet: string, intent: OutgoingIntent): boolean =>
  known.owner === owner && known.wallet === wallet && isSameIntent(known.act, intent);
