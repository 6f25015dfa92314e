/** The log that all calls are leaves of: its signed head, an earlier one, and the place of each leaf. */
import { utf8 } from '../bytes.ts';
import { leafHash } from '../merkle/hashes.ts';
import { isConsistent, isIncluded } from '../merkle/verify-proof.ts';
import { type Checkpoint, openCheckpoint } from '../note/checkpoint.ts';
import { checkSignature } from '../note/signed-note.ts';
import type { VerifierKey } from '../note/verifier-key.ts';
import { type CheckResult, checkEach, failed, passed, unchecked } from '../report.ts';
import { type CallerExport, type ProvenLeaf, parseProof } from './export.ts';
import type { ReadLeaf } from './record.ts';

/** A checkpoint that the reader kept. */
export interface EarlierCheckpoint {
  readonly note: string;
  /** Unix ms of when the reader got it; null when the reader does not remember. */
  readonly takenAt: number | null;
}

/** Clocks of server and reader differ a little. */
const CLOCK_MS = 300_000;

/** Who signed a checkpoint, checked. */
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

/** Whether the log still begins with the tree that the reader knew, and grew after that in time too. */
export async function checkEarlier(
  file: CallerExport,
  current: Checkpoint,
  key: VerifierKey,
  earlier: EarlierCheckpoint | null,
  leaves: readonly ReadLeaf[],
): Promise<CheckResult> {
  if (earlier === null) return unchecked('no earlier checkpoint given; keep this one for next time');
  const known = openCheckpoint(earlier.note)?.checkpoint;
  const signature = await checkCheckpoint(earlier.note, key);
  if (known === undefined || signature.state !== 'passed')
    return signature.state === 'failed' ? failed(`earlier checkpoint: ${signature.fault.text}`) : signature;
  if (known.size > current.size)
    return failed(`the log had ${known.size} leaves before and has ${current.size} now`);

  const proof = parseProof(file.consistency?.proof ?? []);
  const needed = known.size > 0 && known.size < current.size;
  if (needed && file.consistency?.since !== known.size)
    return unchecked(
      `the file has no proof since size ${known.size}: export it with since=${known.size}`,
      true,
    );
  if (proof === null || !isConsistent(known, current, needed ? proof : []))
    return failed(`the first ${known.size} leaves of the log are not what they were`);
  const backdated = leaves.find(
    ({ index, leaf }) => index >= known.size && leaf !== null && isBefore(leaf, earlier.takenAt),
  );
  return backdated === undefined
    ? passed(1, `unchanged since ${known.size} leaves`)
    : failed('added after the earlier checkpoint, but dated before it', backdated.call);
}

const isBefore = (leaf: NonNullable<ReadLeaf['leaf']>, takenAt: number | null): boolean =>
  takenAt !== null && Date.parse(leaf.kind === 'call' ? leaf.calledAt : leaf.repricedAt) < takenAt - CLOCK_MS;

export function checkInclusion(
  proven: readonly ProvenLeaf[],
  leaves: readonly ReadLeaf[],
  { size, root }: Checkpoint,
  onLeaf: (done: number) => void,
): CheckResult {
  return checkEach(proven, ({ index, leaf, proof }, at) => {
    onLeaf(at);
    const hashes = parseProof(proof);
    const holds = hashes !== null && isIncluded(leafHash(utf8(leaf)), index, size, hashes, root);
    return holds ? null : { call: leaves[at]?.call ?? null, text: `not leaf ${index} of the signed log` };
  });
}
