import { randomUUID } from 'node:crypto';

/** An id that nobody can guess, without hyphens. */
export const newId = (): string => randomUUID().replaceAll('-', '');
