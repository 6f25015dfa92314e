/** Features add their facts with `declare module`. They are plain JSON values. */
export interface FactTopics {
  'session.ended': { readonly sessionId: string; readonly userId: string };
}
