/** The single rule for invisible characters, both in typed text and in text from outside. */

/** Text that needs no per-character check. */
const PLAIN = /^[ -~\n]*$/;
/** Scripts whose letters join differently around U+200C and U+200D, or form conjuncts with them. */
const JOINING =
  /(?=[\p{L}\p{M}])[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const EMOJI = /\p{Extended_Pictographic}/u;
/** Possible ends of an emoji before a joiner. */
const JOINS_ON = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
const KEYCAP = /[#*0-9]/;
const KEYCAP_FRAME = '\u20e3';
/** Characters with forms selected by U+FE00 to U+FE0F. */
const HAS_FORMS = /[\p{Emoji}\p{sc=Hani}\p{sc=Mymr}\p{sc=Phag}\p{Sm}]/u;
const BLACK_FLAG = '\u{1f3f4}';
/** The tag characters of a flag such as England's: a region code and the end tag. */
const FLAG_TAGS = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}/u;
const MAX_FLAG_TAGS = 7;
/** Invisible characters except direction overrides, which are rejected or removed separately. */
const UNSEEN =
  /(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;
/** Direction embeddings, overrides and isolates, which make text read as other text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

const between = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/** Returns the number of flag tag characters from `at` on. */
const flagTags = (letters: readonly string[], at: number): number =>
  Array.from(FLAG_TAGS.exec(letters.slice(at, at + MAX_FLAG_TAGS).join(''))?.[0] ?? '').length;

/** Reports whether U+200C or U+200D changes how its neighbors look. */
function joins(code: number, before: string, after: string): boolean {
  if (code === 0x200c) return JOINING.test(before) && JOINING.test(after);
  if (before === '\u200c' || before === '\u200d') return false;
  return JOINING.test(before) || JOINING.test(after) || (JOINS_ON.test(before) && EMOJI.test(after));
}

/** Reports whether U+FE00 to U+FE0F selects a form of the preceding character. */
const choosesForm = (before: string, after: string): boolean =>
  KEYCAP.test(before) ? after === KEYCAP_FRAME : HAS_FORMS.test(before);

/** Reports whether an invisible character changes how the text around it looks. */
function hasEffect(letter: string, before: string, after: string, isRightToLeft: boolean): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 0x200c || code === 0x200d) return joins(code, before, after);
  if (code === 0x200e || code === 0x200f || code === 0x061c) return isRightToLeft;
  if (between(code, 0xfe00, 0xfe0f)) return choosesForm(before, after);
  if (between(code, 0xe0100, 0xe01ef)) return /\p{Ideographic}/u.test(before);
  return between(code, 0x180b, 0x180f) && code !== 0x180e && /\p{sc=Mong}/u.test(before);
}

/**
 * Removes invisible characters without visible effect: zero-width spaces, byte order marks, soft hyphens, word
 * joiners, fillers, private characters, stray tags, and joiners between letters that do not join. Keeps the
 * joiners of Persian, Indic and similar scripts and of emoji, variation selectors, the flags of England, Scotland
 * and Wales, and direction marks next to right-to-left letters.
 */
export function withoutUnseen(text: string): string {
  if (PLAIN.test(text) || !UNSEEN.test(text)) return text;
  const letters = Array.from(text);
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const kept: string[] = [];
  let at = 0;
  while (at < letters.length) {
    const letter = letters[at] ?? '';
    let end = at + 1;
    if (UNSEEN.test(letter)) {
      while (letters[end] === letter) end++;
      if (hasEffect(letter, kept.at(-1) ?? '', letters[end] ?? '', isRightToLeft)) kept.push(letter);
    } else {
      if (letter === BLACK_FLAG) end += flagTags(letters, end);
      kept.push(...letters.slice(at, end));
    }
    at = end;
  }
  return kept.join('');
}

/** Removes direction embeddings, overrides and isolates. In typed text they are rejected instead. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '');

export const isSeen = (text: string): boolean => SEEN.test(text);
