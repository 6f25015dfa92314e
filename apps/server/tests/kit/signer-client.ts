import { SignerClient, type SignerClientOptions } from '#/signer/client.ts';
import { SIGNER_LIMITS } from './signer-limits.ts';

export const quietLog = { info: () => {}, warn: () => {}, error: () => {} };
export const signerUnavailable = () => new Error('signer_unavailable');

/** Returns the client of a signer that runs as a child process, like a server's. Start it before its use. */
export const signerClient = (
  dataDir: string,
  limits: Readonly<Record<string, string>> = {},
  more: Partial<SignerClientOptions> = {},
): SignerClient =>
  new SignerClient({
    entry: new URL('../../src/signer/main.ts', import.meta.url).pathname,
    execArgv: ['--import', 'tsx'],
    dataDir,
    limits: { ...SIGNER_LIMITS, ...limits },
    localChain: true,
    unavailable: signerUnavailable,
    log: quietLog,
    ...more,
  });
