export interface ApiKeyEvents {
  /** `detail` describes the key's permissions to its owner. `sessionId` is the acting session; empty for none. */
  'apiKeys.created': { userId: string; sessionId: string; apiKeyId: string; name: string; detail: string };
  'apiKeys.revoked': { userId: string; sessionId: string; apiKeyId: string; name: string };
}
