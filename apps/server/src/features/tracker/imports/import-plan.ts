import { GROUP_NAME_LENGTH, PRIVATE_NOTE_LENGTH } from '@dugout/contract/constants';
import { ERRORS } from '@dugout/contract/errors';
import { FOLLOWED_NAME_LENGTH, MAX_FOLLOWED_WALLETS } from '@dugout/contract/tracker/values';
import { shortAddress } from '@dugout/domain/text/short-address';
import type { ListedWallet, SkippedLine } from '@dugout/domain/wallet-import/entry';
import { cleanLine, cleanText } from '@dugout/domain/wallet-import/label-text';
import { wrongCase } from '@dugout/domain/wallet-import/wallet-list';
import type { Followed, FollowedWallets } from '../following/followed-store.ts';
import type { WalletLabels } from '../labels/sealed-labels.ts';

const EMOJI_LENGTH = 16;

export interface PlannedWallet {
  readonly line: number;
  readonly address: string;
  readonly labels: WalletLabels;
  /** Unix ms. */
  readonly createdAt: number;
}

export interface ImportPlan {
  readonly fresh: readonly PlannedWallet[];
  /** Already followed with other labels, shown with the imported ones. */
  readonly conflicts: readonly (PlannedWallet & { readonly before: Followed })[];
  readonly skipped: readonly SkippedLine[];
}

/** Builds the plan wallet by wallet. `now` in unix ms. Omits wallets beyond a trader's limit. */
export class ImportPlanner implements ImportPlan {
  readonly fresh: PlannedWallet[] = [];
  readonly conflicts: (PlannedWallet & { before: Followed })[] = [];
  readonly skipped: SkippedLine[];
  readonly #book: FollowedWallets;
  readonly #now: number;
  readonly #spelling: ReadonlyMap<string, string>;

  constructor(skipped: readonly SkippedLine[], followed: FollowedWallets, now: number) {
    this.skipped = [...skipped];
    this.#book = followed;
    this.#now = now;
    this.#spelling = new Map([...followed.keys()].map((address) => [address.toLowerCase(), address]));
  }

  take(wallet: ListedWallet): void {
    const { line, address } = wallet;
    const before = this.#book.get(address);
    const alike = this.#spelling.get(address.toLowerCase());
    if (before !== undefined) this.#takeFollowed(wallet, before);
    else if (alike !== undefined) this.skipped.push({ line, reason: wrongCase(alike) });
    else if (this.#book.size + this.fresh.length >= MAX_FOLLOWED_WALLETS)
      this.skipped.push({ line, reason: ERRORS.tracker_full.message });
    else
      this.fresh.push({
        line,
        address,
        labels: labelsOf(wallet, null),
        createdAt: momentOf(wallet, this.#now),
      });
  }

  #takeFollowed(wallet: ListedWallet, before: Followed): void {
    const { line, address } = wallet;
    const labels = labelsOf(wallet, before);
    if (sameLabels(labels, before)) this.skipped.push({ line, reason: ERRORS.already_followed.message });
    else this.conflicts.push({ line, address, labels, createdAt: before.createdAt, before });
  }
}

/**
 * Returns the imported labels, or the existing ones when missing; a wallet without a name is named by its
 * address.
 */
const labelsOf = (wallet: ListedWallet, before: WalletLabels | null): WalletLabels => ({
  name: cleanLine(wallet.name, FOLLOWED_NAME_LENGTH) ?? before?.name ?? shortAddress(wallet.address),
  emoji: cleanLine(wallet.emoji, EMOJI_LENGTH) ?? before?.emoji ?? null,
  group: cleanLine(wallet.group, GROUP_NAME_LENGTH) ?? before?.group ?? null,
  notes: cleanText(wallet.notes, PRIVATE_NOTE_LENGTH) ?? before?.notes ?? null,
});

const sameLabels = (a: WalletLabels, b: WalletLabels): boolean =>
  a.name === b.name && a.emoji === b.emoji && a.group === b.group && a.notes === b.notes;

/** Returns when it was followed elsewhere, if plausible. */
const momentOf = ({ createdAt }: ListedWallet, now: number): number =>
  createdAt === null || createdAt < 0 || createdAt > now ? now : createdAt;
