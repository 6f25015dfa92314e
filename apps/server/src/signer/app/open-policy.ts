import { existsSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Canaries } from '../canaries/canaries.ts';
import { Credentials } from '../credentials/credentials.ts';
import { hasJournal, Journal, type JournalRules } from '../journal/journal.ts';
import { JOURNAL_START } from '../journal/journal-place.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { SignatureLog } from '../log/signature-log.ts';
import type { DailyLimits } from '../policy/daily-limits.ts';
import { earlierExports } from '../policy/earlier-exports.ts';
import type { SignerLimits } from '../policy/limits.ts';
import { Policy } from '../policy/policy.ts';
import type { JournalEntry } from '../policy/policy-entries.ts';
import type { SwapPolicy } from '../policy/swaps/swap-policy.ts';
import { SignerError } from '../signer-error.ts';
import { checkLinesBefore } from '../snapshot/check-lines-before.ts';
import { Snapshots } from '../snapshot/snapshots.ts';

/** File that the operator creates to start without the previous journal. It works once. */
const NEW_JOURNAL = 'journal.new';

interface OpenPolicyOptions {
  readonly folder: string;
  readonly store: KeyStore;
  readonly limits: SignerLimits;
  /** Receives every line of the journal. */
  readonly log: Pick<SignatureLog, 'add' | 'synced' | 'save' | 'restore'>;
  readonly canaries: Pick<Canaries, 'see' | 'save' | 'restore' | 'fits'>;
  readonly swaps: SwapPolicy;
  readonly dailyLimits: DailyLimits;
  readonly now: () => number;
  /** Called when a line that the start did not read was changed. The next start reads it. */
  readonly end: (error: unknown) => void;
}

/** Opens the policy. Throws `SignerError` `journal_invalid` for a journal that was edited, cut or removed. */
export function openPolicy(options: OpenPolicyOptions): Policy {
  const { folder, store, limits, swaps, dailyLimits, log, canaries, now, end } = options;
  if (!hasJournal(folder) && store.hasOwnedWallet) {
    const permission = join(folder, NEW_JOURNAL);
    if (!existsSync(permission))
      throw new SignerError(
        'journal_invalid',
        `the signer's journal in ${folder} is missing: restore journal.log and journal.head, or make the file ${NEW_JOURNAL} there to begin a new one`,
      );
    unlinkSync(permission);
  }
  const policy = new Policy({
    limits,
    isOwnKey: (address, owner) => store.isOwnKey(address, owner),
    isMadeHere: (address) => store.isMadeHere(address),
    exportedBefore: earlierExports(folder),
    credentials: new Credentials({
      ...limits,
      challengeKey: store.challengeKey,
      hasWallet: (owner) => store.hasWalletOf(owner),
    }),
    swaps,
    dailyLimits,
    now,
  });
  const { snapshotKey, journalKey } = store;
  const snapshots = new Snapshots({ folder, key: snapshotKey, journalKey, policy, log, canaries });
  const from = snapshots.restore();
  policy.load((take) => {
    const rules: JournalRules<JournalEntry> = {
      isNoted: ({ kind }) => kind === 'swapped' || kind === 'settled',
      onLine: (line, entry) => {
        log.add(line, entry);
        canaries.see(entry);
      },
      onDisk: (count) => log.synced(count),
    };
    const journal = new Journal(folder, journalKey, take, rules, from ?? JOURNAL_START);
    snapshots.keep(journal);
    return journal;
  });
  if (from !== null)
    checkLinesBefore(from, { folder, key: journalKey }).catch((error: unknown) => {
      snapshots.forget();
      end(error);
    });
  return policy;
}
