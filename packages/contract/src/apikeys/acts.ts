/** API key events listed by `GET /wallet/audit`. */
export const API_KEY_ACTS = ['apiKeyCreated', 'apiKeyRevoked'] as const;
