import { z } from 'zod';
import { isoTime } from '../fields.ts';

/** Links whose public page is readable without a login, so that a code on it can be checked. */
export const CHECKED_LINKS = ['telegram'] as const;

export type CheckedLink = (typeof CHECKED_LINKS)[number];

/**
 * What came of a check. off: this Dugout reads no pages. unsupported: the link leads to no page that can be
 * read. unreachable: the page was not answered as a page of an account is. missing: the code is not on it.
 */
export const LINK_OUTCOMES = ['verified', 'missing', 'unreachable', 'unsupported', 'off'] as const;

export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** When a code was found on the page behind each link; null for one that is not verified. */
export const verifiedLinks = z.object({
  twitter: isoTime.nullable(),
  discord: isoTime.nullable(),
  telegram: isoTime.nullable(),
});

/** How a trader proves a link; null where the server cannot check it. */
export const linkCodes = z.object({ telegram: z.string().nullable() });

export type VerifiedLinks = z.output<typeof verifiedLinks>;
