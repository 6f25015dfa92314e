import { withoutTurns, withoutUnseen } from './unseen.ts';

/** Text that needs no per-character check. */
const PLAIN = /^[ -~\n]*$/;
/** Joiners, direction marks and variation selectors, which search ignores. */
const JOINERS_AND_FORMS =
  /\u061c|[\u180b-\u180f]|\u200c|\u200d|\u200e|\u200f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
/** The most frequent of them, for search inside a database. */
export const JOINERS = '\u061c\u200c\u200d\u200e\u200f\ufe0e\ufe0f';

/** Removes joiners, direction marks and variation selectors. */
export const withoutJoiners = (text: string): string => text.replace(JOINERS_AND_FORMS, '');

/**
 * Returns the form in which texts are searched and compared: without case, compatibility forms and invisible
 * characters. Flags stay distinct.
 */
export const searchedForm = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : withoutJoiners(withoutUnseen(withoutTurns(text)))
        .normalize('NFKC')
        .toLowerCase();
