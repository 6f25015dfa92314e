import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Prefix of hashes of derived texts. Earlier versions hashed typed passwords. */
const MARK = 'dk1:';

export const isHashOfTyped = (known: string): boolean => !known.startsWith(MARK);

export const passwordHashing = {
  hash: async (signIn: string): Promise<string> => MARK + (await hash(signIn, ARGON2ID)),
  verify: ({ hash: known, password }: { hash: string; password: string }): Promise<boolean> =>
    verify(isHashOfTyped(known) ? known : known.slice(MARK.length), password),
};
