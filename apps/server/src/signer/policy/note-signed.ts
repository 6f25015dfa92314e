import type { Credentials } from '../credentials/credentials.ts';

/** What the journal says of the signature behind an act; without a challenge nothing was signed. */
interface SignedEntry {
  readonly challenge?: string;
  readonly at: number;
}

/** Notes that a signature was used, so that it serves once, and that its owner has a credential at hand. */
export function noteSigned(credentials: Credentials, owner: string, { challenge, at }: SignedEntry): void {
  if (challenge === undefined) return;
  credentials.use(challenge, at);
  credentials.isAtHand(owner, at);
}
