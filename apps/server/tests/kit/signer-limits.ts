import { parseConfig } from '#/platform/config/config.ts';

/** The signer's limits as set by a server with default settings. */
export const SIGNER_LIMITS = parseConfig({}).signerLimits;
