import type { Query } from '@tanstack/react-query';

/** `meta` of a query that a live channel renews, so that it does not poll. */
export const RENEWED_LIVE = { renewedLive: true } as const;

export const isRenewedLive = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['renewedLive'] === true;
