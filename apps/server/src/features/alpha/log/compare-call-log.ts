import { formatVerifierKey } from 'dugout-verify/note/verifier-key';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { SignerClient } from '#/signer/client.ts';
import { signerWitness } from '#/signer/witness-client.ts';
import { CallLog } from './call-log.ts';
import { leafCount } from './log.repository.ts';
import { logKey } from './signing-key.ts';

interface CompareCallLogOptions {
  readonly db: Db;
  readonly dataDir: string;
  readonly publicUrl: string | null;
  readonly signer: Pick<SignerClient, 'call'>;
}

interface ComparedCallLog {
  readonly leaves: number;
  /** Size of the newest checkpoint that the log's key signed; null without one. */
  readonly signed: number | null;
  /** Size in the signer's journal; null if it has none. */
  readonly witnessed: number | null;
  /** Reports whether the leaves extend both. */
  readonly isSound: boolean;
}

/**
 * Compares the log of calls with its newest checkpoint and the head in the signer's journal, without changes.
 * `dataDir` must contain the log's key. Throws ApiError `signer_unavailable`.
 */
export async function compareCallLog(options: CompareCallLogOptions): Promise<ComparedCallLog> {
  const { db, dataDir, publicUrl, signer } = options;
  const key = logKey(dataDir, publicUrl);
  const known = signerWitness(signer, formatVerifierKey(key.key));
  const callLog = new CallLog({
    db,
    log: silentLog,
    logKey: key,
    witness: { read: () => known.read(), take: async () => true },
    now: Date.now,
  });
  await callLog.refresh();
  const witnessed = await known.read();
  return {
    leaves: await leafCount(db),
    signed: callLog.signedSize,
    witnessed: witnessed?.size ?? null,
    isSound: callLog.isSound,
  };
}
