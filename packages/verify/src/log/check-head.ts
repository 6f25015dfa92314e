/** Checks the signed head of a log, and its consistency with an earlier one. */
import { isConsistent } from '../merkle/verify-proof.ts';
import { type Checkpoint, openCheckpoint } from '../note/checkpoint.ts';
import { checkSignature } from '../note/signed-note.ts';
import type { VerifierKey } from '../note/verifier-key.ts';
import { type CheckResult, failed, passed, unchecked } from '../report.ts';
import { parseProof } from './parse-proof.ts';

/** Proof that the tree of `since` leaves is a prefix of the current one; hashes in base64. */
export interface ConsistencyProof {
  readonly since: number;
  readonly proof: readonly string[];
}

export async function checkCheckpoint(text: string, key: VerifierKey): Promise<CheckResult> {
  const opened = openCheckpoint(text);
  if (opened === null) return failed('the checkpoint is not a signed checkpoint');
  const { note, checkpoint } = opened;
  if (checkpoint.origin !== key.name) return failed(`the checkpoint is of another log, ${checkpoint.origin}`);
  switch (await checkSignature(note, key)) {
    case 'valid':
      return passed(1, `${checkpoint.size} leaves, signed by ${key.name}`);
    case 'invalid':
      return failed(`the signature of ${key.name} is wrong`);
    case 'notSigned':
      return failed(`not signed by ${key.name} with the expected key`);
    case 'uncheckable':
      return unchecked('this browser cannot check Ed25519 signatures', true);
  }
}

/** Checks that the log still starts with the tree of a checkpoint stored by the reader. */
export async function checkGrowth(
  kept: string,
  current: Checkpoint,
  key: VerifierKey,
  consistency: ConsistencyProof | null,
): Promise<CheckResult> {
  const known = openCheckpoint(kept)?.checkpoint;
  const signature = await checkCheckpoint(kept, key);
  if (known === undefined || signature.state !== 'passed')
    return signature.state === 'failed' ? failed(`earlier checkpoint: ${signature.fault.text}`) : signature;
  if (known.size > current.size)
    return failed(`the log had ${known.size} leaves before and has ${current.size} now`);

  const needed = known.size > 0 && known.size < current.size;
  if (needed && consistency?.since !== known.size)
    return unchecked(
      `the file has no proof since size ${known.size}: export it with since=${known.size}`,
      true,
    );
  const proof = parseProof(needed ? (consistency?.proof ?? []) : []);
  return proof !== null && isConsistent(known, current, proof)
    ? passed(1, `unchanged since ${known.size} leaves`)
    : failed(`the first ${known.size} leaves of the log are not what they were`);
}
