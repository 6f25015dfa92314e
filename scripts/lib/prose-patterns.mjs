/**
 * Turns of phrase that no comment, string, test title or page uses, each with what to write instead.
 * "How we write" in `docs/style.md` gives the reasons.
 */
export const PATTERNS = [
  { pattern: /\bwhoever\b/i, instead: 'name the subject: "anyone who", "the trader who"' },
  { pattern: /^whatever\b/i, instead: 'name the subject' },
  { pattern: /^(what|who|those|whose)\b(?![^.]*\?)/i, instead: 'begin with a verb or a noun' },
  {
    pattern: /\bwhat (is|was|are|were|has|had|comes|came|goes|went|stays|remains)\b(?![^.]*\?)/i,
    instead: 'use a noun: "the remaining amount", not "what is left"',
  },
  { pattern: /\b(those|one|ones) (that|who|which)\b/i, instead: 'repeat the noun' },
  { pattern: /\banew\b/i, instead: 'again, new' },
  { pattern: /\bbeside\b/i, instead: 'next to, with, besides' },
  { pattern: /\b(laid|lays|lay|laying) down\b/i, instead: 'loads, defines, writes' },
  { pattern: /\b(goes|go|went|gone) along\b/i, instead: 'is included, is sent with' },
  { pattern: /\b(stands|stood)\b/i, instead: 'is, holds, remains' },
  { pattern: /\b(tells|told)\b/i, instead: 'reports, notifies, shows' },
  { pattern: /\b(asks|asked)\b/i, instead: 'requests, queries, calls' },
  { pattern: /\b(hears|heard)\b/i, instead: 'receives' },
  { pattern: /\bof (its|their|his|her|our|your|one['’]s) own\b/i, instead: '"its own X", "a separate X"' },
  { pattern: /\bmeanwhile\b/i, instead: 'while …, in the meantime' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bat hand\b/i, instead: 'available' },
  { pattern: /\b(is|are|was|were) nobody['’]s\b/i, instead: 'is unassigned, is ignored' },
  { pattern: /\b(is|are|was|were) to be had\b/i, instead: 'is available' },
  { pattern: /\bcan be had\b/i, instead: 'is available' },
  { pattern: /\bso (much|many) for so (much|many)\b/i, instead: 'the rate' },
  { pattern: /\bthan there (is|are)\b/i, instead: 'effectively unlimited' },
  { pattern: /\btaken? along\b/i, instead: 'include' },
  { pattern: /\bnot any ?more\b/i, instead: 'no longer' },
  { pattern: /\bin its turn\b/i, instead: 'then, in order' },
];

/** Texts that keep such a phrase, and why. `text` is a part of the text, `in` a folder or file. */
export const EXCEPTIONS = [
  { text: 'asked: the other', in: 'packages/domain/src/friends/relation.ts', why: 'a value of the type' },
  { text: "relation = 'asked'", in: 'apps/server/src/features/home/', why: 'a stored value' },
  { in: 'apps/server/migrations/', why: 'applied migrations: a changed byte is refused' },
  { in: 'scripts/lib/prose-patterns.mjs', why: 'lists the phrases' },
  { in: 'scripts/lib/prose.test.ts', why: 'tests the phrases' },
];

/** Folders and files whose prose is still to be rewritten. Only ever shrinks. */
export const PENDING = ['deploy/'];
