import { keptSecret } from '#/platform/secrets/kept-secret.ts';

/** The secret that signs session cookies: who steals the database alone can forge no session. */
export const authSecret = (dataDir: string): string => keptSecret(dataDir, 'auth.secret');
