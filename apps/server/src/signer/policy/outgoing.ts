import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { Withdrawal } from '../checks/parse-intent.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { ProvenExport } from '../proof/intent-challenge.ts';
import {
  Announcements,
  type AnnouncementsOptions,
  type SavedAnnouncements,
  unannounced,
} from './announcements.ts';
import type { MostOf } from './daily-limits.ts';
import type { SignerLimits } from './limits.ts';
import { noteSigned } from './note-signed.ts';
import { Outflow, type SavedOutflow } from './outflow.ts';
import type { Announcement, EarlierAttempt, JournalEntry } from './policy-entries.ts';

const DAY_MS = 24 * 3_600_000;
/** Time after which an export that was not taken must be announced again. */
const EXPORT_OPEN_MS = DAY_MS;

type OutgoingEntry = Extract<
  JournalEntry,
  { kind: 'announced' | 'cancelled' | 'exported' | 'signed' | 'adopted' }
>;

interface OutgoingOptions extends AnnouncementsOptions {
  readonly limits: SignerLimits;
  readonly credentials: Credentials;
  readonly maxOf: MostOf;
  readonly now: () => number;
  readonly write: (entry: JournalEntry) => void;
}

/** A signed transaction of a withdrawal. */
export interface WithdrawalAttempt {
  /** Base58. */
  readonly signature: string;
  /** Earlier transactions of the withdrawal that can no longer land, according to the server. */
  readonly dead: readonly string[];
  /** Null from a server of before decision 0087. */
  readonly attempt: Omit<EarlierAttempt, 'signature'> | null;
}

export interface SavedOutgoing {
  readonly announcements: SavedAnnouncements;
  readonly outflow: SavedOutflow;
}

/** Outgoing keys and money: announced, delayed by the signer's clock, and counted toward limits. */
export class Outgoing {
  readonly #options: OutgoingOptions;
  readonly #announcements: Announcements;
  readonly #outflow: Outflow;
  #adopted = false;

  constructor(options: OutgoingOptions) {
    this.#options = options;
    this.#outflow = new Outflow(options.limits, options.maxOf);
    this.#announcements = new Announcements(options);
  }

  /** Reports whether the migration of wallets and actions from before the journal is finished. */
  get adopted(): boolean {
    return this.#adopted;
  }

  /** Imports actions that were pending before the journal existed. `done` ends the import permanently. */
  takeOver(waiting: readonly (Announcement & { readonly dueAt: number })[], done: boolean): void {
    const at = this.#options.now();
    for (const one of waiting)
      if (this.#announcements.byId(one.id) === undefined)
        this.#options.write({ kind: 'announced', at, ...one });
    if (done) this.#options.write({ kind: 'adopted', at });
  }

  /**
   * Records an action before it may happen, and returns the time from which it may, in unix ms. The same id keeps
   * its time. A payment to a new payee needs the signature of a credential of its owner, if they have any. Throws
   * `SignerError` `bad_request`, `not_proven`.
   */
  announce(announcement: Announcement, signed: SignedIntent | null): number {
    const { owner, wallet, act: intent } = announcement;
    const known = this.#announcements.same(announcement);
    if (known !== undefined) return known.dueAt;
    const at = this.#options.now();
    this.#announcements.makeRoom(at);
    const isNewPayee =
      intent.kind === 'withdraw' && !this.#announcements.isKnownPayee(owner, intent.destination);
    const challenge = isNewPayee
      ? this.#options.credentials.demand({ owner, wallet, ...intent }, signed, at)
      : null;
    const waits = intent.kind === 'export' || isNewPayee;
    const dueAt = at + (waits ? this.#options.limits.delayMs : 0);
    this.#options.write({
      kind: 'announced',
      at,
      dueAt,
      ...announcement,
      ...(challenge !== null && { challenge }),
    });
    return dueAt;
  }

  cancel(id: string): void {
    const known = this.#announcements.byId(id);
    if (known !== undefined)
      this.#options.write({
        kind: 'cancelled',
        at: this.#options.now(),
        id,
        owner: known.owner,
        wallet: known.wallet,
      });
  }

  /** Records an export. Throws `SignerError` `not_announced`, `not_proven`, `limit_reached`, `shared_limit`. */
  admitExport(id: string, method: string, of: ProvenExport, signed: SignedIntent | null): void {
    const now = this.#options.now();
    const { owner, wallet } = of;
    const challenge = this.#options.credentials.demand(of, signed, now);
    const { dueAt } = this.#announcements.due(id, { owner, wallet, act: { kind: 'export' } }, now);
    if (dueAt + EXPORT_OPEN_MS <= now) throw unannounced('the export was not taken in time');
    this.#outflow.demandExport(now, owner, wallet);
    this.#options.write({
      kind: 'exported',
      at: now,
      id,
      owner,
      wallet,
      method,
      ...(challenge !== null && { challenge }),
    });
  }

  /** Returns the transactions that were signed for a withdrawal of an owner, oldest first. */
  attemptsOf(id: string, owner: string): readonly EarlierAttempt[] {
    const announced = this.#announcements.byId(id);
    return announced?.owner === owner ? this.#announcements.attemptsOf(id) : [];
  }

  /**
   * Records a withdrawal before its signature (base58) is returned. Throws `SignerError` `not_announced`,
   * `signed_before`, `limit_reached`, `shared_limit`.
   */
  admitWithdrawal(
    id: string,
    owner: string,
    { wallet, mint, amount, destination }: Withdrawal,
    { signature, dead, attempt }: WithdrawalAttempt,
  ): void {
    const now = this.#options.now();
    const paid = { mint, amount: amount.toString(), destination };
    this.#announcements.due(id, { owner, wallet, act: { kind: 'withdraw', ...paid } }, now);
    this.#announcements.demandDead(id, dead);
    const own = this.#announcements.isOwn(owner, destination);
    if (!own) this.#outflow.demandWithdrawal(now, { owner, wallet, mint, amount });
    const staysHere = !own && this.#announcements.isHereAlone(destination);
    this.#options.write({
      kind: 'signed',
      ...{ at: now, id, own, owner, wallet },
      ...paid,
      signature,
      ...(staysHere && { staysHere }),
      ...(attempt !== null && { attempt }),
    });
  }

  take(entry: OutgoingEntry): void {
    switch (entry.kind) {
      case 'announced':
        this.#announcements.announced(entry);
        if (entry.act.kind === 'export') this.#outflow.mayLeave(entry.wallet);
        noteSigned(this.#options.credentials, entry.owner, entry);
        break;
      case 'cancelled':
        this.#announcements.cancelled(entry.id);
        break;
      case 'exported':
      case 'signed':
        this.#count(entry);
        break;
      case 'adopted':
        this.#adopted = true;
        break;
    }
  }

  save(): SavedOutgoing {
    return { announcements: this.#announcements.save(), outflow: this.#outflow.save() };
  }

  restore({ announcements, outflow }: SavedOutgoing, adopted: boolean): void {
    this.#adopted = adopted;
    this.#announcements.restore(announcements);
    this.#outflow.restore(outflow);
  }

  #count(entry: Extract<JournalEntry, { kind: 'exported' | 'signed' }>): void {
    const announced = this.#announcements.carriedOut(entry);
    if (announced === undefined) return;
    const { owner, wallet, act: intent } = announced;
    if (entry.kind === 'exported') noteSigned(this.#options.credentials, owner, entry);
    if (intent.kind === 'export') {
      this.#outflow.addExport(entry.at, owner, wallet);
      return;
    }
    const { mint, destination } = intent;
    const left = { owner, wallet, mint, amount: BigInt(intent.amount) };
    if (entry.kind === 'signed' && entry.own) this.#outflow.addMove(entry.at, left, destination);
    else
      this.#outflow.addWithdrawal(
        entry.at,
        left,
        entry.kind === 'signed' && entry.staysHere === true ? destination : null,
      );
  }
}
