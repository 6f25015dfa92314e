/** Why a token cannot be traded on a server that trades for real, but without Jupiter. */
export const JUPITER_ONLY = 'This token is tradable through Jupiter only, and Jupiter is not configured';
