import { TEXTS } from '@dugout/contract/texts';
import { useCallback } from 'react';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';

/** Copies a text and says how it went. */
export const useCopy = (): ((text: string) => void) =>
  useCallback((text: string) => {
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => toastSuccess(TEXTS.copied),
        () => toastError(TEXTS.copyFailed),
      );
  }, []);
