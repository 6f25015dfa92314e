import { UPLOAD_GROUPS } from './data-files.ts';

/** The journal's head, read before the database, so that the backed-up journal is never ahead of the database. */
export const JOURNAL_HEAD = 'journal-head';
export const DATABASE = 'database';
/** Read after the database, so that each wallet in the database has its key in the backup. */
export const SIGNER = 'signer';
export const SECRETS = 'secrets';

export const uploadPieces: readonly { readonly piece: string; readonly group: string }[] = UPLOAD_GROUPS.map(
  (group) => ({ piece: `uploads-${group}`, group }),
);

export const PIECES: readonly string[] = [
  JOURNAL_HEAD,
  DATABASE,
  SIGNER,
  ...uploadPieces.map(({ piece }) => piece),
  SECRETS,
];
