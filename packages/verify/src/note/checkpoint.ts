/** Tree heads in the form of C2SP's tlog-checkpoint: three lines of a signed note. */
import { fromBase64, toBase64 } from '../bytes.ts';
import { HASH_BYTES } from '../merkle/hashes.ts';
import type { TreeHead } from '../merkle/verify-proof.ts';
import { type Note, parseNote, type Sign, signNote } from './signed-note.ts';
import type { VerifierKey } from './verifier-key.ts';

export interface Checkpoint extends TreeHead {
  /** Names the log. */
  readonly origin: string;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** The checkpoint as a signed note. The key's name is the log's origin. */
export const signCheckpoint = (head: TreeHead, key: VerifierKey, sign: Sign): string =>
  signNote(checkpointText({ origin: key.name, size: head.size, root: head.root }), key, sign);

/** The checkpoint that a note's text states; null for any other text. Lines after the third are passed over. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, decimal, encoded, ...extensions] = text.split('\n');
  if (!text.endsWith('\n') || !origin || !/^(0|[1-9]\d{0,15})$/.test(decimal ?? '')) return null;
  if (extensions.slice(0, -1).includes('')) return null;
  const [size, root] = [Number(decimal), fromBase64(encoded ?? '')];
  return root?.length === HASH_BYTES && Number.isSafeInteger(size) ? { origin, size, root } : null;
}

/** A note and the checkpoint that it states; null for anything else. No signature is checked here. */
export function openCheckpoint(text: string): { note: Note; checkpoint: Checkpoint } | null {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  return note && checkpoint && { note, checkpoint };
}
