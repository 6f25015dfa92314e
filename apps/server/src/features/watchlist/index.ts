import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';

const later = (): never => {
  throw new ApiError('unavailable');
};

/** Watched tokens and the alerts on their figures. */
export function createWatchlistFeature() {
  return {
    routes: {
      'GET /watchlist': later,
      'POST /watchlist': later,
      'POST /watchlist/remove': later,
      'PUT /watchlist': later,
      'PUT /watchlist/{mint}': later,
      'GET /watchlist/alerts': later,
      'POST /watchlist/alerts': later,
      'DELETE /watchlist/alerts/{id}': later,
    } satisfies Routes,
  };
}
