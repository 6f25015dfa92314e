import { SignerError } from '../signer-error.ts';

const ENDPOINTS = ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_KMS'];
const THIS_MACHINE = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/]|$)/;

/** Throws `SignerError` for an endpoint that would expose the opened key to others. */
export function demandSafeEndpoint(environment: NodeJS.ProcessEnv): void {
  for (const name of ENDPOINTS) {
    const address = environment[name];
    if (address && !address.startsWith('https://') && !THIS_MACHINE.test(address))
      throw new SignerError('bad_request', `${name} must begin with https://, or be on this machine`);
  }
}
