import { PROFILE_TEXTS } from '@dugout/contract/profile/texts';
import { useEffect } from 'react';
import { toastError } from '#/shared/toasts/toasts.ts';

/** Says once that the panel's data could not be loaded; the panel stays usable. */
export function usePanelFailure(failed: boolean): void {
  useEffect(() => {
    if (failed) toastError(PROFILE_TEXTS.panelFailed);
  }, [failed]);
}
