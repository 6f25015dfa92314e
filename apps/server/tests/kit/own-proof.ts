export const PASSWORD = 'correct horse battery';

/** Calls below /wallet that a session alone cannot make. */
const PROVEN: readonly string[] = ['import', 'archive', 'primary'];

/** Adds the password as proof to the body of a wallet call that takes one and has none. */
export const withOwnProof = (path: string, body: object): object =>
  PROVEN.includes(path) ? { password: PASSWORD, ...body } : body;
