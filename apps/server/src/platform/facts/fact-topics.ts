/** Features add their facts with `declare module`. They are plain JSON values. */
export interface FactTopics {
  'session.ended': { readonly sessionId: string; readonly userId: string };
}

/** Versions of topics whose content changed so that servers of the release before cannot read it; others have 1. */
export const FACT_VERSIONS: Readonly<Partial<Record<keyof FactTopics, number>>> = {};
