import { createHmac } from 'node:crypto';
import type { CheckedLink } from '@dugout/contract/profile/links';

const BYTES = 10;

export interface LinkToProve {
  readonly userId: string;
  readonly userName: string;
  readonly link: CheckedLink;
  /** As `telegramAccount` gives it. */
  readonly account: string;
}

/**
 * What a trader puts on the page behind a link, such as `dugout-mira_k-3f…`: their name, so that nobody places
 * another's code unawares, and 80 bits that only this server can make, for this trader and account alone.
 */
export function linkCode(key: Buffer, { userId, userName, link, account }: LinkToProve): string {
  const proof = createHmac('sha256', key)
    .update(JSON.stringify([userId, link, account]))
    .digest('hex');
  return `dugout-${userName}-${proof.slice(0, BYTES * 2)}`;
}

/** Whether the code is in the text as a word of its own. */
export const hasCode = (text: string, code: string): boolean => text.split(/[^\w-]+/).includes(code);
