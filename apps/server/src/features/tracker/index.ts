import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';

const later = (): never => {
  throw new ApiError('unavailable');
};

/** Followed wallets and what they do. */
export function createTrackerFeature() {
  return {
    routes: {
      'GET /tracker': later,
      'POST /tracker': later,
      'PUT /tracker': later,
      'DELETE /tracker': later,
      'GET /tracker/trades': later,
      'POST /tracker/import': later,
      'POST /tracker/import/preview': later,
      'POST /tracker/import/undo': later,
      'GET /tracker/export': later,
    } satisfies Routes,
  };
}
