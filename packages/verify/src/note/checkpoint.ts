/** Tree heads in the C2SP tlog-checkpoint format: three lines of a signed note. */
import { fromBase64, toBase64 } from '../bytes.ts';
import { HASH_BYTES } from '../merkle/hashes.ts';
import type { TreeHead } from '../merkle/verify-proof.ts';
import { type Note, parseNote, type Sign, signNote } from './signed-note.ts';
import type { VerifierKey } from './verifier-key.ts';

export interface Checkpoint extends TreeHead {
  /** Name of the log. */
  readonly origin: string;
}

const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Returns the checkpoint as a signed note. The key's name is the log's origin. */
export const signCheckpoint = (head: TreeHead, key: VerifierKey, sign: Sign): string =>
  signNote(checkpointText({ origin: key.name, size: head.size, root: head.root }), key, sign);

/** Parses the checkpoint in a note's text; null for any other text. Lines after the third are ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, decimal, encoded, ...extensions] = text.split('\n');
  if (!text.endsWith('\n') || !origin || !/^(0|[1-9]\d{0,15})$/.test(decimal ?? '')) return null;
  if (extensions.slice(0, -1).includes('')) return null;
  const [size, root] = [Number(decimal), fromBase64(encoded ?? '')];
  return root?.length === HASH_BYTES && Number.isSafeInteger(size) ? { origin, size, root } : null;
}

/** Parses a note and its checkpoint; null for anything else. Checks no signature. */
export function openCheckpoint(text: string): { note: Note; checkpoint: Checkpoint } | null {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  return note && checkpoint && { note, checkpoint };
}
