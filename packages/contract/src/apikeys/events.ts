export interface ApiKeyEvents {
  /**
   * `detail` is words for the owner: what the key may do. `sessionId` is the session that did it; empty for
   * none.
   */
  'apiKeys.created': { userId: string; sessionId: string; apiKeyId: string; name: string; detail: string };
  'apiKeys.revoked': { userId: string; sessionId: string; apiKeyId: string; name: string };
}
