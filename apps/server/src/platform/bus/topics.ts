export interface BusTopics {
  /** Changes to topics of the realtime hub. They share one bus topic to preserve their order. */
  realtime: RealtimeMessage;
  'outbox.written': Record<never, never>;
  'fact.published': Record<never, never>;
}

export type RealtimeMessage =
  | { readonly kind: 'delta'; readonly topic: string; readonly delta: unknown }
  | { readonly kind: 'changed' | 'refresh'; readonly topic: string }
  | { readonly kind: 'revoke'; readonly topic: string; readonly userId: string };

/** Known topics to which a server with few roles may not subscribe. */
export const PLATFORM_TOPICS = [
  'realtime',
  'outbox.written',
  'fact.published',
] as const satisfies readonly (keyof BusTopics)[];

/** Versions of topics whose messages changed so that servers of the release before cannot read them; others have 1. */
export const HINT_VERSIONS: Readonly<Partial<Record<keyof BusTopics, number>>> = {};
