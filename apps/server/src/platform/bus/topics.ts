/** What servers of one deployment tell each other. */
export interface BusTopics {
  /** What happened to a topic of the realtime hub. One bus topic for all, so that their order holds. */
  realtime: RealtimeMessage;
  /** An event waits in the outbox. */
  'outbox.written': Record<never, never>;
  /** A session was signed out or revoked. */
  'session.ended': { readonly sessionId: string };
}

export type RealtimeMessage =
  | { readonly kind: 'delta'; readonly topic: string; readonly delta: unknown }
  | { readonly kind: 'changed' | 'refresh'; readonly topic: string }
  | { readonly kind: 'revoke'; readonly topic: string; readonly userId: string };
