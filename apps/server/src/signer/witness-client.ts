import type { TreeHead } from 'dugout-verify/merkle/verify-proof';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';

/** Remembers the newest tree of the log outside the database. */
export interface Witness {
  /**
   * Returns the newest witnessed tree, or null for a log that was never witnessed. Throws ApiError
   * `signer_unavailable`.
   */
  read(): Promise<TreeHead | null>;
  /**
   * Witnesses a tree with the consistency proof from the last witnessed one. Returns false when it does not
   * extend that one. Throws ApiError `signer_unavailable`.
   */
  take(head: TreeHead, proof: readonly Uint8Array[]): Promise<boolean>;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Uses the signer as witness of a log, by the log's name: its journal is not in the database. */
export function signerWitness(signer: Pick<SignerClient, 'call'>, log: string): Witness {
  return {
    async read() {
      const { head } = await signer.call('witnessed', { log });
      return head && { size: head.size, root: Buffer.from(head.root, 'hex') };
    },
    async take({ size, root }, proof) {
      try {
        await signer.call('witness', { log, size, root: base64(root), proof: proof.map(base64) });
        return true;
      } catch (error) {
        if (error instanceof SignerRefusal && error.code === 'log_rewritten') return false;
        throw error;
      }
    },
  };
}
