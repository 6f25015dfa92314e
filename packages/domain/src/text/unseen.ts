/** The one rule for characters without a look of their own, in what people type and in what strangers send. */

/** Text that needs no look at its characters. */
const PLAIN = /^[ -~\n]*$/;
/** Scripts whose letters join differently around U+200C and U+200D, or form conjuncts with them. */
const JOINING =
  /(?=[\p{L}\p{M}])[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const EMOJI = /\p{Extended_Pictographic}/u;
/** What an emoji may end with before it is joined to the next one. */
const JOINS_ON = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
const KEYCAP = /[#*0-9]/;
const KEYCAP_FRAME = '\u20e3';
/** What U+FE00 to U+FE0F choose a form of. */
const HAS_FORMS = /[\p{Emoji}\p{sc=Hani}\p{sc=Mymr}\p{sc=Phag}\p{Sm}]/u;
const BLACK_FLAG = '\u{1f3f4}';
/** The tag characters of a flag such as England's: the code of a part of a country, and the end mark. */
const FLAG_TAGS = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}/u;
const MAX_FLAG_TAGS = 7;
/** Unseen, without the marks that turn the direction of text: those are refused or removed by themselves. */
const UNSEEN =
  /(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;
/** Embeddings, overrides and isolates of direction, which make text read as other text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

const between = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/** How many of the characters from `at` on are the tags of a flag. */
const flagTags = (letters: readonly string[], at: number): number =>
  Array.from(FLAG_TAGS.exec(letters.slice(at, at + MAX_FLAG_TAGS).join(''))?.[0] ?? '').length;

/** Whether U+200C or U+200D changes how its neighbors look. */
function joins(code: number, before: string, after: string): boolean {
  if (code === 0x200c) return JOINING.test(before) && JOINING.test(after);
  if (before === '\u200c' || before === '\u200d') return false;
  return JOINING.test(before) || JOINING.test(after) || (JOINS_ON.test(before) && EMOJI.test(after));
}

/** Whether U+FE00 to U+FE0F chooses a form of the character before it. */
const choosesForm = (before: string, after: string): boolean =>
  KEYCAP.test(before) ? after === KEYCAP_FRAME : HAS_FORMS.test(before);

/** Whether an unseen character changes how the text around it looks. */
function hasEffect(letter: string, before: string, after: string, isRightToLeft: boolean): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 0x200c || code === 0x200d) return joins(code, before, after);
  if (code === 0x200e || code === 0x200f || code === 0x061c) return isRightToLeft;
  if (between(code, 0xfe00, 0xfe0f)) return choosesForm(before, after);
  if (between(code, 0xe0100, 0xe01ef)) return /\p{Ideographic}/u.test(before);
  return between(code, 0x180b, 0x180f) && code !== 0x180e && /\p{sc=Mong}/u.test(before);
}

/**
 * Removes characters that are not seen and change nothing that is: zero-width spaces, byte order marks, soft
 * hyphens, word joiners, fillers, private characters, stray tags, and joiners between letters that do not
 * join. Keeps the joiners of Persian, Indic and similar scripts and of emoji, variation selectors, the flags
 * of England, Scotland and Wales, and direction marks beside right-to-left letters.
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

/** Removes embeddings, overrides and isolates of direction. Where a person types, they are refused instead. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '');

/** Whether anything of a text is seen. */
export const isSeen = (text: string): boolean => SEEN.test(text);
