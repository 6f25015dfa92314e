export interface ApiKeyEvents {
  /** `detail` is words for the owner: what the key may do. */
  'apiKeys.created': { userId: string; apiKeyId: string; name: string; detail: string };
  'apiKeys.revoked': { userId: string; apiKeyId: string; name: string };
}
