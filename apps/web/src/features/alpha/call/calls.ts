import type { AlphaCard } from '@dugout/contract/alpha/card';
import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { pasted } from '@dugout/domain/text/typed-text';
import { call } from '#/shared/api/call.ts';

/** An invalid address, rejected without a request. */
export class AddressMissing extends Error {
  constructor() {
    super(ALPHA_TEXTS.alphaAddressRequired);
    this.name = 'AddressMissing';
  }
}

function addressOf(given: unknown): string {
  const text = typeof given === 'string' ? pasted(given) : '';
  if (text === '') throw new AddressMissing();
  return text;
}

/**
 * Calls a token. Throws `AddressMissing` for a blank or non-text address, `ApiFailure` when the server rejects
 * it.
 */
export async function callToken(given: unknown): Promise<AlphaCard> {
  return (await call('POST /alpha/call', { body: { tokenAddress: addressOf(given) } })).data;
}

/** Hides the newest call of a token and returns its id. Throws like `callToken`. */
export async function removeToken(given: unknown): Promise<string> {
  return (await call('POST /alpha/remove', { body: { tokenAddress: addressOf(given) } })).data.callId;
}
