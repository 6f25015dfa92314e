/**
 * An operator with a signer's log, honest or not. Its lines can be changed at will, and the signing key is
 * available.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { toBase64, utf8 } from '../bytes.ts';
import { MerkleTree } from '../merkle/tree.ts';
import { signCheckpoint } from '../note/checkpoint.ts';
import { formatVerifierKey, verifierKey } from '../note/verifier-key.ts';
import { signPage } from '../signatures/page-note.ts';
import { SIGNATURE_RECORD_FORMAT, type SignatureRecord, type SignedEntries } from '../signatures/record.ts';

/** Returns alternating lines of `ann` and `bob`. */
export const linesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({ kind: 'swapped', at: n, owner: n % 2 === 0 ? 'ann' : 'bob', salt: `salt ${n}` }),
  );

export class SigningOperator {
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #key = verifierKey(
    'dugout/signatures/test',
    this.#keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  );

  /** Returns the server's response to an owner from these lines. */
  page(lines: readonly string[], owner: string, since: number | null = null): SignedEntries {
    const tree = new MerkleTree();
    for (const line of lines) tree.append(utf8(line));
    const { size } = tree;
    const note = signCheckpoint({ size, root: tree.root() }, this.#key, (message) =>
      sign(null, message, this.#keys.privateKey),
    );
    const own = lines
      .flatMap((leaf, index) =>
        leaf.includes(`"owner":"${owner}"`)
          ? [{ index, leaf, proof: tree.inclusionProof(index).map(toBase64) }]
          : [],
      )
      .toReversed();
    return {
      checkpoint: { size, note, verifierKey: formatVerifierKey(this.#key) },
      consistency:
        since === null || since > size ? null : { since, proof: tree.consistencyProof(since).map(toBase64) },
      entries: own,
      pages: this.#pages(own, owner, size),
      next: null,
    };
  }

  /** Pages of five entries each. */
  #pages(own: SignedEntries['entries'], owner: string, size: number): string[] {
    const pages: string[] = [];
    let [before, at] = [size, 0];
    do {
      const some = own.slice(at, at + 5);
      at += 5;
      const from = at < own.length ? (some.at(-1)?.index ?? 0) : 0;
      pages.push(
        signPage({ owner, size, before, from, count: some.length }, this.#key, (message) =>
          sign(null, message, this.#keys.privateKey),
        ),
      );
      before = from;
    } while (at < own.length);
    return pages;
  }

  record(lines: readonly string[], owner: string, since: number | null = null): SignatureRecord {
    const page = this.page(lines, owner, since);
    const exportedAt = '2026-03-01T12:00:00.000Z';
    return { format: SIGNATURE_RECORD_FORMAT, owner, exportedAt, before: null, ...page };
  }
}
