import { UPLOAD_GROUPS } from './data-files.ts';

/** The journal's head, read before the database: the journal then never knows more than the database does. */
export const JOURNAL_HEAD = 'journal-head';
export const DATABASE = 'database';
/** After the database: each wallet that it names then has its key in the backup. */
export const SIGNER = 'signer';
export const SECRETS = 'secrets';

export const uploadPieces: readonly { readonly piece: string; readonly group: string }[] = UPLOAD_GROUPS.map(
  (group) => ({ piece: `uploads-${group}`, group }),
);

/** All pieces, in the order in which they are written. */
export const PIECES: readonly string[] = [
  JOURNAL_HEAD,
  DATABASE,
  SIGNER,
  ...uploadPieces.map(({ piece }) => piece),
  SECRETS,
];
