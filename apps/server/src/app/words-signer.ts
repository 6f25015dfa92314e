import type { WordsSigner } from '#/features/tracker/index.ts';
import type { SignerClient } from '#/signer/client.ts';

/** What the tracker asks of the signer process. */
export const wordsSigner = (signer: SignerClient): WordsSigner => ({
  make: (userId) => signer.newWordsKey(userId),
  open: (userId, sealed) => signer.openWordsKey(userId, sealed),
});
