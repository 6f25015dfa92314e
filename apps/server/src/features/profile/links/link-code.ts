import { createHmac } from 'node:crypto';
import type { CheckedLink } from '@dugout/contract/profile/links';

const BYTES = 10;

interface LinkToProve {
  readonly userId: string;
  readonly userName: string;
  readonly link: CheckedLink;
  /** In the form of `telegramAccount`. */
  readonly account: string;
}

/**
 * Returns the code that a trader puts on the page behind a link, such as `dugout-mira_k-3f…`: their name, so that
 * nobody publishes another's code unknowingly, and 80 bits that only this server can compute, for this trader and
 * account only.
 */
export function linkCode(key: Buffer, { userId, userName, link, account }: LinkToProve): string {
  const proof = createHmac('sha256', key)
    .update(JSON.stringify([userId, link, account]))
    .digest('hex');
  return `dugout-${userName}-${proof.slice(0, BYTES * 2)}`;
}

/** Reports whether the text contains the code as a separate word. */
export const hasCode = (text: string, code: string): boolean => text.split(/[^\w-]+/).includes(code);
