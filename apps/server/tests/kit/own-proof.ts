/** The password of every test trader. */
export const PASSWORD = 'correct horse battery';

/** Calls below /wallet that a session alone cannot make. */
const PROVEN: readonly string[] = ['import', 'archive', 'primary'];

/** The body of a call on a wallet with the password as its proof, where it takes one and has none of its own. */
export const withOwnProof = (path: string, body: object): object =>
  PROVEN.includes(path) ? { password: PASSWORD, ...body } : body;
