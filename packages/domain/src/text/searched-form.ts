import { withoutTurns, withoutUnseen } from './unseen.ts';

/** Text that needs no look at its characters. */
const PLAIN = /^[ -~\n]*$/;
/** Joiners, marks of direction and variation selectors: what is searched for is found with or without them. */
const JOINERS_AND_FORMS =
  /\u061c|[\u180b-\u180f]|\u200c|\u200d|\u200e|\u200f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
/** The most frequent of them, for a database that looks through texts by itself. */
export const JOINERS = '\u061c\u200c\u200d\u200e\u200f\ufe0e\ufe0f';

/** Removes joiners, marks of direction and variation selectors. */
export const withoutJoiners = (text: string): string => text.replace(JOINERS_AND_FORMS, '');

/**
 * Returns the form in which texts are searched and compared: without case, compatibility forms, and anything
 * unseen. Flags stay different.
 */
export const searchedForm = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : withoutJoiners(withoutUnseen(withoutTurns(text)))
        .normalize('NFKC')
        .toLowerCase();
