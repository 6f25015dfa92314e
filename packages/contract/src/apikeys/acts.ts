/** What `GET /wallet/audit` lists of API keys. */
export const API_KEY_ACTS = ['apiKeyCreated', 'apiKeyRevoked'] as const;
