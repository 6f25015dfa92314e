import type { Credentials } from '../credentials/credentials.ts';

/** The journal's record of the signature behind an action. Without a challenge nothing was signed. */
interface SignedEntry {
  readonly challenge?: string;
  readonly at: number;
}

/** Records that a signature was used, so that it serves once, and that its owner still has a credential. */
export function noteSigned(credentials: Credentials, owner: string, { challenge, at }: SignedEntry): void {
  if (challenge === undefined) return;
  credentials.use(challenge, at);
  credentials.noteAvailable(owner, at);
}
