import { TEXTS } from '@dugout/contract/texts';
import { useEffect } from 'react';
import { toastError } from '#/shared/toasts/toasts.ts';

/** Says once that the panel's data could not be loaded; the panel stays usable. */
export function usePanelFailure(failed: boolean): void {
  useEffect(() => {
    if (failed) toastError(TEXTS.panelFailed);
  }, [failed]);
}
