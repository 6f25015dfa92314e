import { SHELL_TEXTS } from '@dugout/contract/constants';
import { useCallback } from 'react';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';

export const useCopy = (): ((text: string) => void) =>
  useCallback((text: string) => {
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => toastSuccess(SHELL_TEXTS.copied),
        () => toastError(SHELL_TEXTS.copyFailed),
      );
  }, []);
