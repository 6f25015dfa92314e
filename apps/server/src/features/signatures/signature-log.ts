import type { Checkpoint } from '@dugout/contract/checkpoint';
import type { SignaturePage } from '@dugout/contract/signatures/signature';
import { ApiError } from '#/platform/http/api-error.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';

interface LogPart {
  /** Only entries before this line. */
  readonly before?: number | undefined;
  /** The size of a checkpoint that the reader stored. */
  readonly since?: number | undefined;
}

type SignerPage = Awaited<ReturnType<typeof SignerClient.prototype.call<'logPage'>>>;

const MAX_ENTRIES = 10_000;

/**
 * Passes on the signer's log, of which the server stores nothing. Each call throws ApiError `signer_unavailable`
 * while the signer is down.
 */
export class SignatureLog {
  readonly #signer: Pick<SignerClient, 'call'>;

  constructor(signer: Pick<SignerClient, 'call'>) {
    this.#signer = signer;
  }

  checkpoint(): Promise<Checkpoint> {
    return this.#signer.call('logCheckpoint', {});
  }

  /** Returns hashes in base64. Throws ApiError `signature_log_range` for sizes that the log never had. */
  async consistency(first: number, second: number): Promise<string[]> {
    try {
      const { proof } = await this.#signer.call('logConsistency', { first, second });
      return [...proof];
    } catch (error) {
      if (error instanceof SignerRefusal && error.code === 'bad_request')
        throw new ApiError('signature_log_range');
      throw error;
    }
  }

  /** Returns a trader's newest entries, or those before a line. */
  async page(owner: string, part: LogPart): Promise<SignaturePage> {
    return this.#read(owner, part, 1);
  }

  /** Returns all of a trader's entries, or the newest if there are very many. */
  async all(owner: string, part: LogPart): Promise<SignaturePage> {
    return this.#read(owner, part, MAX_ENTRIES);
  }

  /** Reads pages until there are `least` entries, or no more. */
  async #read(owner: string, { before, since }: LogPart, least: number): Promise<SignaturePage> {
    const checkpoint = await this.checkpoint();
    const { size } = checkpoint;
    const entries: SignaturePage['entries'] = [];
    const pages: string[] = [];
    let next: number | null = Math.min(before ?? size, size);
    do {
      const page: SignerPage = await this.#signer.call('logPage', { owner, size, before: next });
      entries.push(...page.entries.map((entry) => ({ ...entry, proof: [...entry.proof] })));
      pages.push(page.note);
      next = page.next;
    } while (next !== null && entries.length < least);
    // A log that became shorter has no proof; its reader sees that by the checkpoint.
    const consistency =
      since === undefined || since > size ? null : { since, proof: await this.consistency(since, size) };
    return { checkpoint, consistency, entries, pages, next };
  }
}
