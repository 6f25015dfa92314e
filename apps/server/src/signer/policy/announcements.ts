import { SignerError } from '../signer-error.ts';
import { type Act, type Announcement, isSameAct, type JournalEntry } from './acts.ts';

const DAY_MS = 24 * 3_600_000;
/** Announcements are looked through for old ones when there are more. */
const MANY = 100_000;

type Announced = Extract<JournalEntry, { kind: 'announced' }>;
type CarriedOut = Extract<JournalEntry, { kind: 'exported' | 'signed' }>;

export interface AnnouncementsOptions {
  /** Whether the key of an address is held, is this owner's, and was made here. */
  readonly isOwnKey: (address: string, owner: string) => boolean;
  /** Whether the key of an address is held and was made here, for any owner. */
  readonly isMadeHere: (address: string) => boolean;
  /** Addresses whose keys were given out before there was a journal. */
  readonly exportedBefore: readonly string[];
}

export interface SavedAnnouncements {
  readonly byId: Map<string, Announced>;
  readonly exported: Set<string>;
  readonly exporting: Map<string, string>;
  readonly payees: Set<string>;
}

export const unannounced = (why: string): SignerError => new SignerError('not_announced', why);

/** What was announced as the journal tells it, whose keys have left, and who was paid before. */
export class Announcements {
  readonly #isOwnKey: AnnouncementsOptions['isOwnKey'];
  readonly #isMadeHere: AnnouncementsOptions['isMadeHere'];
  #byId = new Map<string, Announced>();
  #exported: Set<string>;
  /** Wallets of which an export was announced, and under which id. */
  #exporting = new Map<string, string>();
  /** `owner payee`: who was paid before. */
  #payees = new Set<string>();

  constructor({ isOwnKey, isMadeHere, exportedBefore }: AnnouncementsOptions) {
    this.#isOwnKey = isOwnKey;
    this.#isMadeHere = isMadeHere;
    this.#exported = new Set(exportedBefore);
  }

  byId(id: string): Announced | undefined {
    return this.#byId.get(id);
  }

  /** The same announcement as it was made before. Throws `SignerError` `bad_request` for another one of its id. */
  same({ id, owner, wallet, act }: Announcement): Announced | undefined {
    const known = this.#byId.get(id);
    if (known === undefined || isSame(known, owner, wallet, act)) return known;
    throw new SignerError('bad_request', 'this id was announced for something else');
  }

  /** An announcement whose wait is over. Throws `SignerError` `not_announced`. */
  due(id: string, { owner, wallet, act }: Omit<Announcement, 'id'>, now: number): Announced {
    const known = this.#byId.get(id);
    if (known === undefined || !isSame(known, owner, wallet, act))
      throw unannounced('this was not announced to the signer, or as something else');
    if (known.dueAt > now) throw unannounced('the wait that the signer keeps is not over');
    return known;
  }

  /** Whether an address is a wallet of this owner whose key is here alone. */
  isOwn(owner: string, address: string): boolean {
    return this.#keyStays(address) && this.#isOwnKey(address, owner);
  }

  /** Whether an address is a wallet of any owner whose key is here alone. */
  isHereAlone(address: string): boolean {
    return this.#keyStays(address) && this.#isMadeHere(address);
  }

  isKnownPayee(owner: string, address: string): boolean {
    return this.isOwn(owner, address) || this.#payees.has(`${owner} ${address}`);
  }

  /** Forgets announcements of which nothing can come any more, and those that were carried out long ago. */
  makeRoom(now: number): void {
    if (this.#byId.size < MANY) return;
    for (const [id, { dueAt }] of this.#byId) if (dueAt + 7 * DAY_MS < now) this.#byId.delete(id);
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

  /** Takes in that an act happened; answers its announcement. */
  carriedOut({ id }: CarriedOut): Announced | undefined {
    const known = this.#byId.get(id);
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
    };
  }

  restore({ byId, exported, exporting, payees }: SavedAnnouncements): void {
    this.#byId = byId;
    this.#exported = new Set([...this.#exported, ...exported]);
    this.#exporting = exporting;
    this.#payees = payees;
  }
}

const isSame = (known: Announced, owner: string, wallet: string, act: Act): boolean =>
  known.owner === owner && known.wallet === wallet && isSameAct(known.act, act);
