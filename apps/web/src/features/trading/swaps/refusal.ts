import { ApiFailure } from '#/shared/api/api-failure.ts';
import { NotSigned } from '#/shared/wallet-app/not-signed.ts';

/** An order that the page itself rejects; the message is the reason. */
export class Refusal extends Error {}

/** Returns the message of a rejection; null for a failure with an unknown outcome. */
export const refusalOf = (failure: unknown): string | null =>
  failure instanceof Refusal ||
  failure instanceof NotSigned ||
  (failure instanceof ApiFailure && failure.code !== 'internal' && failure.status < 502)
    ? failure.message
    : null;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
