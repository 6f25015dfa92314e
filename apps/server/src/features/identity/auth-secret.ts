import { keptSecret } from '#/platform/secrets/kept-secret.ts';

/**
 * Returns the secret that signs session cookies. It is not in the database, so a stolen database forges no
 * session.
 */
export const authSecret = (dataDir: string): string => keptSecret(dataDir, 'auth.secret');
