import { z } from 'zod';
import { isoTime } from '../fields.ts';

/** Links whose public page is readable without a login, so that a code on it can be verified. */
export const CHECKED_LINKS = ['telegram'] as const;

export type CheckedLink = (typeof CHECKED_LINKS)[number];

/**
 * Outcome of a check. off: this Dugout reads no pages. unsupported: the link leads to no readable page.
 * unreachable: the page did not respond like an account's page. missing: the code is not on it.
 */
export const LINK_OUTCOMES = ['verified', 'missing', 'unreachable', 'unsupported', 'off'] as const;

export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** When a code was found on each link's page; null for an unverified link. */
export const verifiedLinks = z.object({
  twitter: isoTime.nullable(),
  discord: isoTime.nullable(),
  telegram: isoTime.nullable(),
});

/** Codes for proving a link; null when the server cannot check it. */
export const linkCodes = z.object({ telegram: z.string().nullable() });

export type VerifiedLinks = z.output<typeof verifiedLinks>;
