import { FOLLOWED_NAME_LENGTH, GROUP_NAME_LENGTH, MAX_FOLLOWED_WALLETS, PRIVATE_NOTE_LENGTH } from '@dugout/contract/constants';
import { ERRORS } from '@dugout/contract/errors';
import { shortAddress } from '@dugout/domain/address';
import type { ListedWallet, SkippedLine, WalletList } from '@dugout/domain/wallet-import/entry';
import { cleanLine, cleanText } from '@dugout/domain/wallet-import/own-words';
import { wrongCase } from '@dugout/domain/wallet-import/wallet-list';
import type { Book, Followed } from '../following/books.ts';
import type { Words } from '../words/sealed-words.ts';

const EMOJI_LENGTH = 16;

export interface PlannedWallet {
  readonly line: number;
  readonly address: string;
  readonly words: Words;
  /** Unix ms. */
  readonly createdAt: number;
}

/** What an import would do to a trader's book. */
export interface ImportPlan {
  readonly fresh: readonly PlannedWallet[];
  /** Followed already under other words: with those of the list taken over. */
  readonly conflicts: readonly (PlannedWallet & { readonly before: Followed })[];
  readonly skipped: readonly SkippedLine[];
}

/** `now` in unix ms. Wallets beyond what a trader may follow are left out. */
export function planImport(list: WalletList, book: Book, now: number): ImportPlan {
  const fresh: PlannedWallet[] = [];
  const conflicts: (PlannedWallet & { before: Followed })[] = [];
  const skipped = [...list.skipped];
  const spelling = new Map([...book.keys()].map((address) => [address.toLowerCase(), address]));
  for (const wallet of list.wallets) {
    const { line, address } = wallet;
    const before = book.get(address);
    const alike = spelling.get(address.toLowerCase());
    if (before !== undefined) {
      const words = wordsOf(wallet, before);
      if (sameWords(words, before)) skipped.push({ line, reason: ERRORS.already_followed.message });
      else conflicts.push({ line, address, words, createdAt: before.createdAt, before });
    } else if (alike !== undefined) skipped.push({ line, reason: wrongCase(alike) });
    else if (book.size + fresh.length >= MAX_FOLLOWED_WALLETS) skipped.push({ line, reason: ERRORS.tracker_full.message });
    else fresh.push({ line, address, words: wordsOf(wallet, null), createdAt: momentOf(wallet, now) });
  }
  return { fresh, conflicts, skipped: skipped.sort((a, b) => a.line - b.line) };
}

/** What the list says, else what stood before; a wallet without a name is called by its address. */
const wordsOf = (wallet: ListedWallet, before: Words | null): Words => ({
  name: cleanLine(wallet.name, FOLLOWED_NAME_LENGTH) ?? before?.name ?? shortAddress(wallet.address),
  emoji: cleanLine(wallet.emoji, EMOJI_LENGTH) ?? before?.emoji ?? null,
  group: cleanLine(wallet.group, GROUP_NAME_LENGTH) ?? before?.group ?? null,
  notes: cleanText(wallet.notes, PRIVATE_NOTE_LENGTH) ?? before?.notes ?? null,
});

const sameWords = (a: Words, b: Words): boolean => a.name === b.name && a.emoji === b.emoji && a.group === b.group && a.notes === b.notes;

/** When it was followed elsewhere, where that can be true. */
const momentOf = ({ createdAt }: ListedWallet, now: number): number =>
  createdAt === null || createdAt < 0 || createdAt > now ? now : createdAt;
