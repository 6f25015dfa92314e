import type { Swap } from '../checks/parse-intent.ts';
import type { Credentials, SavedCredentials } from '../credentials/credentials.ts';
import type { CashbackIntent, CloseIntent } from '../intent.ts';
import type { Journal } from '../journal/journal.ts';
import { SignerError } from '../signer-error.ts';
import type { WitnessRequest } from '../witness/read-witness-request.ts';
import type { WitnessedHead } from '../witness/witnessed-head.ts';
import { type SavedWitnessedLogs, WitnessedLogs } from '../witness/witnessed-logs.ts';
import type { AnnouncementsOptions } from './announcements.ts';
import type { DailyLimits } from './daily-limits.ts';
import type { SignerLimits } from './limits.ts';
import { Outgoing, type SavedOutgoing } from './outgoing.ts';
import { OwnerRights } from './owner-rights.ts';
import type { JournalEntry } from './policy-entries.ts';
import type { SwapPolicy } from './swaps/swap-policy.ts';
import type { SavedSpending } from './swaps/swap-spending.ts';

const DAY_MS = 24 * 3_600_000;
/** Max transactions that close accounts of one wallet or claim its cashback within a day. */
const MAX_RETURNS = 50;

interface PolicyOptions extends AnnouncementsOptions {
  readonly limits: SignerLimits;
  readonly credentials: Credentials;
  readonly swaps: SwapPolicy;
  readonly dailyLimits: DailyLimits;
  readonly now: () => number;
}

/** The whole state according to the journal. */
export interface SavedPolicy extends SavedOutgoing {
  readonly adopted: readonly [announcements: boolean, signIns: boolean, credentials: boolean];
  readonly credentials: SavedCredentials;
  readonly swaps: SavedSpending;
  readonly dailyLimits: Map<string, bigint>;
  readonly witnessed: SavedWitnessedLogs;
}

/**
 * Decides which keys and amounts may leave, from the journal alone: every action is announced, waits by the
 * signer's clock, and counts toward limits that survive a restart.
 */
export class Policy {
  readonly outgoing: Outgoing;
  readonly rights: OwnerRights;
  readonly #options: PolicyOptions;
  readonly #witnessed = new WitnessedLogs();
  /** Times of closings and claims by wallet, in lines read since the newest snapshot. */
  readonly #returns = new Map<string, number[]>();
  #journal: Journal<JournalEntry> | null = null;

  constructor(options: PolicyOptions) {
    const write = (entry: JournalEntry): void => this.#write(entry);
    this.#options = options;
    this.outgoing = new Outgoing({ ...options, maxOf: options.dailyLimits.most, write });
    this.rights = new OwnerRights({ ...options, write });
  }

  /** `open` reads a journal into its argument. From then on every action is written there. */
  load(open: (take: (entry: JournalEntry) => void) => Journal<JournalEntry>): void {
    this.#journal = open((entry) => this.#take(entry));
  }

  /**
   * Counts a swap and records it before its signature (base58) is returned. Does not wait for the disk. Throws
   * `SignerError` `swap_limit`, `limit_reached`.
   */
  admitSwap(owner: string, swap: Swap, signature: string): void {
    const entry = this.#options.swaps.entryOf(owner, swap, signature, this.#options.now());
    if (entry !== null) this.#note(entry);
  }

  /**
   * Records the closing of empty accounts, or a claim of cashback, before its signature (base58) is returned. Each
   * costs the network fee of one signature, so their number is limited. Throws `SignerError` `limit_reached`.
   */
  admitReturn(owner: string, returns: CloseIntent | CashbackIntent, signature: string): void {
    const at = this.#options.now();
    const { wallet } = returns;
    const today = (this.#returns.get(wallet) ?? []).filter((time) => time > at - DAY_MS);
    if (today.length >= MAX_RETURNS)
      throw new SignerError(
        'limit_reached',
        'the wallet closed accounts or claimed cashback too often today',
      );
    this.#returns.set(wallet, today);
    const entry = { at, owner, wallet, signature };
    if (returns.kind === 'close') this.#note({ ...entry, kind: 'closed', accounts: returns.accounts });
    else this.#note({ ...entry, kind: 'cashback' });
  }

  settle(ends: Parameters<SwapPolicy['settledOf']>[0]): void {
    const entry = this.#options.swaps.settledOf(ends, this.#options.now());
    if (entry !== null) this.#note(entry);
  }

  /** Returns the newest witnessed head of one of the server's logs, or null without one. */
  witnessed(log: string): WitnessedHead | null {
    return this.#witnessed.of(log);
  }

  /** Witnesses that a log of the server is append-only. Throws `SignerError` `log_rewritten`, `limit_reached`. */
  witness({ log, head, proof }: WitnessRequest): void {
    const entry = this.#witnessed.entryOf(log, head, proof, this.#options.now());
    if (entry !== null) this.#write(entry);
  }

  alarm(command: string, canary: string): void {
    this.#write({ kind: 'alarm', at: this.#options.now(), command, canary });
  }

  save(): SavedPolicy {
    const { credentials, swaps, dailyLimits } = this.#options;
    return {
      adopted: [this.outgoing.adopted, ...this.rights.save()],
      ...this.outgoing.save(),
      credentials: credentials.save(),
      swaps: swaps.save(),
      dailyLimits: dailyLimits.save(),
      witnessed: this.#witnessed.save(),
    };
  }

  /** Restores saved state in place of the lines before it. Call before `load`. */
  restore(saved: SavedPolicy): void {
    const { credentials, swaps, dailyLimits } = this.#options;
    const [announcements, ...rights] = saved.adopted;
    this.outgoing.restore(saved, announcements);
    this.rights.restore(...rights);
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
      case 'cancelled':
      case 'exported':
      case 'signed':
      case 'adopted':
        this.outgoing.take(entry);
        break;
      case 'bound':
      case 'credentialAdded':
      case 'credentialRemoved':
      case 'signInsAdopted':
      case 'credentialsAdopted':
      case 'dailyLimitSet':
        this.rights.take(entry);
        break;
      case 'swapped':
      case 'settled':
        this.#options.swaps.take(entry);
        break;
      case 'witnessed':
        this.#witnessed.take(entry);
        break;
      case 'closed':
      case 'cashback':
        this.#returns.set(entry.wallet, [...(this.#returns.get(entry.wallet) ?? []), entry.at]);
        break;
      case 'alarm':
        break;
    }
  }
}
