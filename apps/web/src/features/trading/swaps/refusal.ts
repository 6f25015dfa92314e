import { ApiFailure } from '#/shared/api/api-failure.ts';
import { NotSigned } from '#/shared/wallet-app/not-signed.ts';

/** An order that the page itself does not send: its message is the reason. */
export class Refusal extends Error {}

/** The words of a refusal; null for a failure that leaves open what became of the order. */
export const refusalOf = (failure: unknown): string | null =>
  failure instanceof Refusal ||
  failure instanceof NotSigned ||
  (failure instanceof ApiFailure && failure.code !== 'internal' && failure.status < 502)
    ? failure.message
    : null;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
