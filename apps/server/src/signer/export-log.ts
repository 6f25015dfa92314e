import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import type { ExportProof } from './protocol.ts';
import { SignerError } from './signer-error.ts';

/** A proof is good for this long, either way of the clock. */
const GOOD_MS = 60_000;
const NONCE = /^[\w-]{16,128}$/;

const refused = (why: string): SignerError => new SignerError('proof_refused', why);

/**
 * Every secret that was given out, one JSON line each, written before it is given; a proof serves once, over
 * restarts too.
 */
export class ExportLog {
  readonly #path: string;
  readonly #used: Set<string>;

  constructor(path: string) {
    this.#path = path;
    this.#used = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(nonceOf) : []);
  }

  /** Uses a proof up and writes the export down. Throws `SignerError` `proof_refused`. */
  record(address: string, proof: ExportProof, now: number): void {
    if (!NONCE.test(proof.nonce) || this.#used.has(proof.nonce))
      throw refused('this proof of identity was used before');
    if (Math.abs(now - proof.at) > GOOD_MS) throw refused('this proof of identity is too old');
    this.#used.add(proof.nonce);
    const line = {
      time: new Date(now).toISOString(),
      address,
      userId: proof.userId,
      method: proof.method,
      nonce: proof.nonce,
    };
    const file = openSync(this.#path, 'a', 0o600);
    try {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

function nonceOf(line: string): string[] {
  try {
    const nonce: unknown = Reflect.get(Object(JSON.parse(line)), 'nonce');
    return typeof nonce === 'string' ? [nonce] : [];
  } catch {
    return [];
  }
}
