import { hash, type Options, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordHashing = {
  hash: (password: string): Promise<string> => hash(password, ARGON2ID),
  verify: ({ hash: known, password }: { hash: string; password: string }): Promise<boolean> =>
    verify(known, password),
};
