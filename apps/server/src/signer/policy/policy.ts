import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedAct } from '@dugout/domain/credentials/signed-act';
import type { Swap, Withdrawal } from '../checks/parse-intent.ts';
import { type BoundCredential, credentialId } from '../credentials/bound-credentials.ts';
import type { CredentialRequest, Credentials, SavedCredentials } from '../credentials/credentials.ts';
import type { ProvenExport } from '../proof/act-challenge.ts';
import { SignerError } from '../signer-error.ts';
import type { WitnessRequest } from '../witness/read-witness-request.ts';
import type { WitnessedHead } from '../witness/witnessed-head.ts';
import { type SavedWitnessedLogs, WitnessedLogs } from '../witness/witnessed-logs.ts';
import { type Announcement, asCredential, type JournalEntry } from './acts.ts';
import {
  Announcements,
  type AnnouncementsOptions,
  type SavedAnnouncements,
  unannounced,
} from './announcements.ts';
import type { DailyLimits } from './daily-limits.ts';
import type { Journal } from './journal.ts';
import type { SignerLimits } from './limits.ts';
import { Outflow, type SavedOutflow } from './outflow.ts';
import type { SwapPolicy } from './swaps/swap-policy.ts';
import type { SavedSpending } from './swaps/swap-spending.ts';

const DAY_MS = 24 * 3_600_000;
/** An export that was not taken by then has to be announced again. */
const EXPORT_OPEN_MS = DAY_MS;

export interface PolicyOptions extends AnnouncementsOptions {
  readonly limits: SignerLimits;
  readonly credentials: Credentials;
  readonly swaps: SwapPolicy;
  readonly dailyLimits: DailyLimits;
  readonly now: () => number;
}

/** All that the journal said so far. */
export interface SavedPolicy {
  readonly adopted: readonly [acts: boolean, signIns: boolean, credentials: boolean];
  readonly announcements: SavedAnnouncements;
  readonly outflow: SavedOutflow;
  readonly credentials: SavedCredentials;
  readonly swaps: SavedSpending;
  readonly dailyLimits: Map<string, bigint>;
  readonly witnessed: SavedWitnessedLogs;
}

/**
 * Decides which keys and amounts may leave, from the journal alone: what is given out is announced, waits by
 * the signer's clock, and counts towards limits that outlive a restart.
 */
export class Policy {
  readonly #options: PolicyOptions;
  readonly #announcements: Announcements;
  readonly #outflow: Outflow;
  readonly #witnessed = new WitnessedLogs();
  #adopted = false;
  #signInsAdopted = false;
  #credentialsAdopted = false;
  #journal: Journal<JournalEntry> | null = null;

  constructor(options: PolicyOptions) {
    this.#options = options;
    this.#outflow = new Outflow(options.limits, options.dailyLimits.most);
    this.#announcements = new Announcements(options);
  }

  /** `open` reads a journal into what it is given; from then on every act is written there. */
  load(open: (take: (entry: JournalEntry) => void) => Journal<JournalEntry>): void {
    this.#journal = open((entry) => this.#take(entry));
  }

  /** Whether wallets and acts of a time before the journal were taken over. */
  get adopted(): boolean {
    return this.#adopted;
  }

  /** Whether the credentials of the traders that were there before were taken over. */
  get credentialsAdopted(): boolean {
    return this.#credentialsAdopted;
  }

  /**
   * Takes the first credentials of traders who were there before; `done` ends that for good. What an earlier
   * version asked of a trader's Solana wallet stays with that wallet.
   */
  adoptCredentials(adopted: readonly { owner: string; credential: Credential }[], done: boolean): void {
    const at = this.#options.now();
    const fresh = adopted.filter(
      ({ owner, credential }) =>
        this.credentialsOf(owner).length === 0 && !(credential.kind === 'wallet' && this.#signInsAdopted),
    );
    for (const { owner, credential } of fresh)
      this.#write({ kind: 'credentialAdded', at, owner, credential, settlesAt: at });
    if (done) this.#write({ kind: 'credentialsAdopted', at });
  }

  credentialsOf(owner: string): readonly BoundCredential[] {
    return this.#options.credentials.of(owner, this.#options.now());
  }

  /**
   * Takes a credential and says what is known of it; null where the owner has others and it was to be the
   * first. Throws `SignerError` `not_proven`, `limit_reached`.
   */
  addCredential(request: CredentialRequest): BoundCredential | null {
    const entry = this.#options.credentials.addition(request, this.#options.now());
    if (entry !== null) this.#write(entry);
    const id = credentialId(request.credential);
    return this.credentialsOf(request.owner).find((one) => one.id === id) ?? null;
  }

  /** Forgets a credential. Throws `SignerError` `not_proven`. */
  removeCredential(owner: string, id: string, signed: SignedAct | null): void {
    const entry = this.#options.credentials.removal(owner, id, signed, this.#options.now());
    if (entry !== null) this.#write(entry);
  }

  /**
   * Sets how many lamports may leave within 24 hours; null for no limit. A raise needs the signature of a
   * credential of the owner, if they have any. Throws `SignerError` `not_proven`.
   */
  setDailyLimit(owner: string, lamports: string | null, signed: SignedAct | null): void {
    const { credentials, dailyLimits, now } = this.#options;
    const wanted = lamports === null ? null : BigInt(lamports);
    if (wanted === dailyLimits.of(owner)) return;
    const at = now();
    const challenge = dailyLimits.isRaise(owner, wanted)
      ? credentials.demand({ kind: 'raiseDailyLimit', owner, lamports }, signed, at)
      : null;
    this.#write({ kind: 'dailyLimitSet', at, owner, lamports, ...(challenge !== null && { challenge }) });
  }

  /** Takes over what waited before there was a journal; `done` ends that for good. */
  takeOver(waiting: readonly (Announcement & { readonly dueAt: number })[], done: boolean): void {
    const at = this.#options.now();
    for (const one of waiting)
      if (this.#announcements.byId(one.id) === undefined) this.#write({ kind: 'announced', at, ...one });
    if (done) this.#write({ kind: 'adopted', at });
  }

  /**
   * Writes an act down before it may happen, and says from when it may, in unix ms. The same id keeps its
   * time. A payment to a new payee needs the signature of a credential of its owner, if they have any. Throws
   * `SignerError` `bad_request`, `not_proven`.
   */
  announce(announcement: Announcement, signed: SignedAct | null): number {
    const { owner, wallet, act } = announcement;
    const known = this.#announcements.same(announcement);
    if (known !== undefined) return known.dueAt;
    const at = this.#options.now();
    this.#announcements.makeRoom(at);
    const isNewPayee = act.kind === 'withdraw' && !this.#announcements.isKnownPayee(owner, act.destination);
    const challenge = isNewPayee
      ? this.#options.credentials.demand({ owner, wallet, ...act }, signed, at)
      : null;
    const waits = act.kind === 'export' || isNewPayee;
    const dueAt = at + (waits ? this.#options.limits.delayMs : 0);
    this.#write({
      kind: 'announced',
      at,
      dueAt,
      ...announcement,
      ...(challenge !== null && { challenge }),
    });
    return dueAt;
  }

  /** What was announced under this id no longer happens. */
  cancel(id: string): void {
    const known = this.#announcements.byId(id);
    if (known !== undefined)
      this.#write({
        kind: 'cancelled',
        at: this.#options.now(),
        id,
        owner: known.owner,
        wallet: known.wallet,
      });
  }

  /** Writes an export down. Throws `SignerError` `not_announced`, `not_proven`, `limit_reached`, `shared_limit`. */
  admitExport(id: string, method: string, of: ProvenExport, signed: SignedAct | null): void {
    const now = this.#options.now();
    const { owner, wallet } = of;
    const challenge = this.#options.credentials.demand(of, signed, now);
    const { dueAt } = this.#announcements.due(id, { owner, wallet, act: { kind: 'export' } }, now);
    if (dueAt + EXPORT_OPEN_MS <= now) throw unannounced('the export was not taken in time');
    this.#outflow.demandExport(now, owner, wallet);
    this.#write({
      kind: 'exported',
      at: now,
      id,
      owner,
      wallet,
      method,
      ...(challenge !== null && { challenge }),
    });
  }

  /**
   * Writes a withdrawal down before its signature, base58, is given out. Throws `SignerError` `not_announced`,
   * `limit_reached`, `shared_limit`.
   */
  admitWithdrawal(
    id: string,
    owner: string,
    { wallet, mint, amount, destination }: Withdrawal,
    signature: string,
  ): void {
    const now = this.#options.now();
    const paid = { mint, amount: amount.toString(), destination };
    this.#announcements.due(id, { owner, wallet, act: { kind: 'withdraw', ...paid } }, now);
    const own = this.#announcements.isOwn(owner, destination);
    if (!own) this.#outflow.demandWithdrawal(now, { owner, wallet, mint, amount });
    const staysHere = !own && this.#announcements.isHereAlone(destination);
    this.#write({
      kind: 'signed',
      ...{ at: now, id, own, owner, wallet },
      ...paid,
      signature,
      ...(staysHere && { staysHere }),
    });
  }

  /**
   * Counts a swap and writes it down before its signature, base58, is given out. It does not wait for the
   * disk. Throws `SignerError` `swap_limit`, `limit_reached`.
   */
  admitSwap(owner: string, swap: Swap, signature: string): void {
    const entry = this.#options.swaps.entryOf(owner, swap, signature, this.#options.now());
    if (entry !== null) this.#note(entry);
  }

  /** Takes what became of swaps. */
  settle(ends: Parameters<SwapPolicy['settledOf']>[0]): void {
    const entry = this.#options.swaps.settledOf(ends, this.#options.now());
    if (entry !== null) this.#note(entry);
  }

  /** The newest head of a log of the server that was witnessed; null for none. */
  witnessed(log: string): WitnessedHead | null {
    return this.#witnessed.of(log);
  }

  /** Witnesses that a log of the server goes on. Throws `SignerError` `log_rewritten`, `limit_reached`. */
  witness({ log, head, proof }: WitnessRequest): void {
    const entry = this.#witnessed.entryOf(log, head, proof, this.#options.now());
    if (entry !== null) this.#write(entry);
  }

  /** Writes down that somebody asked for a canary. */
  alarm(command: string, canary: string): void {
    this.#write({ kind: 'alarm', at: this.#options.now(), command, canary });
  }

  save(): SavedPolicy {
    const { credentials, swaps, dailyLimits } = this.#options;
    return {
      adopted: [this.#adopted, this.#signInsAdopted, this.#credentialsAdopted],
      announcements: this.#announcements.save(),
      outflow: this.#outflow.save(),
      credentials: credentials.save(),
      swaps: swaps.save(),
      dailyLimits: dailyLimits.save(),
      witnessed: this.#witnessed.save(),
    };
  }

  /** Takes what was saved in place of the lines before; goes before `load`. */
  restore(saved: SavedPolicy): void {
    const { credentials, swaps, dailyLimits } = this.#options;
    [this.#adopted, this.#signInsAdopted, this.#credentialsAdopted] = saved.adopted;
    this.#announcements.restore(saved.announcements);
    this.#outflow.restore(saved.outflow);
    credentials.restore(saved.credentials);
    swaps.restore(saved.swaps);
    dailyLimits.restore(saved.dailyLimits);
    this.#witnessed.restore(saved.witnessed);
  }

  get #openJournal(): Journal<JournalEntry> {
    if (this.#journal === null) throw new SignerError('internal', 'the journal is not open');
    return this.#journal;
  }

  #note(entry: JournalEntry): void {
    this.#openJournal.note(entry);
    this.#take(entry);
  }

  #write(entry: JournalEntry): void {
    this.#openJournal.append(entry);
    this.#take(entry);
  }

  #take(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'announced':
        this.#announcements.announced(entry);
        if (entry.act.kind === 'export') this.#outflow.mayLeave(entry.wallet);
        this.#noteSigned(entry.owner, entry);
        break;
      case 'cancelled':
        this.#announcements.cancelled(entry.id);
        break;
      case 'exported':
      case 'signed':
        this.#count(entry);
        break;
      case 'bound':
        this.#options.credentials.take(asCredential(entry));
        break;
      case 'credentialAdded':
      case 'credentialRemoved':
        this.#options.credentials.take(entry);
        break;
      case 'adopted':
        this.#adopted = true;
        break;
      case 'signInsAdopted':
        this.#signInsAdopted = true;
        break;
      case 'credentialsAdopted':
        this.#credentialsAdopted = true;
        break;
      case 'swapped':
      case 'settled':
        this.#options.swaps.take(entry);
        break;
      case 'dailyLimitSet':
        this.#options.dailyLimits.take(entry);
        this.#noteSigned(entry.owner, entry);
        break;
      case 'witnessed':
        this.#witnessed.take(entry);
        break;
      case 'alarm':
        break;
    }
  }

  #noteSigned(owner: string, { challenge, at }: { readonly challenge?: string; readonly at: number }): void {
    if (challenge === undefined) return;
    this.#options.credentials.use(challenge, at);
    this.#options.credentials.isAtHand(owner, at);
  }

  #count(entry: Extract<JournalEntry, { kind: 'exported' | 'signed' }>): void {
    const announced = this.#announcements.carriedOut(entry);
    if (announced === undefined) return;
    const { owner, wallet, act } = announced;
    if (entry.kind === 'exported') this.#noteSigned(owner, entry);
    if (act.kind === 'export') {
      this.#outflow.addExport(entry.at, owner, wallet);
      return;
    }
    const { mint, destination } = act;
    const left = { owner, wallet, mint, amount: BigInt(act.amount) };
    if (entry.kind === 'signed' && entry.own) this.#outflow.addMove(entry.at, left, destination);
    else
      this.#outflow.addWithdrawal(
        entry.at,
        left,
        entry.kind === 'signed' && entry.staysHere === true ? destination : null,
      );
  }
}
