import { PROFILE_TEXTS } from '@dugout/contract/profile/values';
import { useEffect } from 'react';
import { toastError } from '#/shared/toasts/toasts.ts';

/** Shows once that the panel's data failed to load; the panel stays usable. */
export function usePanelFailure(failed: boolean): void {
  useEffect(() => {
    if (failed) toastError(PROFILE_TEXTS.panelFailed);
  }, [failed]);
}
