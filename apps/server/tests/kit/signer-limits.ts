import { parseConfig } from '#/platform/config/config.ts';

/** The signer's limits as a server without settings gives them. */
export const SIGNER_LIMITS = parseConfig({}).signerLimits;
