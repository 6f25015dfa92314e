import { TOAST_LIMIT, TOAST_REMOVE_MS } from '@dugout/contract/constants';
import { ToastStore } from '@dugout/ui/lib/toast-store';
import { reasonBeside } from '#/shared/api/api-failure.ts';

export const toasts = new ToastStore({ limit: TOAST_LIMIT, removeAfter: TOAST_REMOVE_MS });

export const toastSuccess = (title: string, text?: string): number =>
  toasts.show({ tone: 'success', title, ...(text === undefined ? {} : { text }) });

/** Shows the server's message if the failure has one, otherwise `title`. */
export const toastServerText = (title: string, error: unknown): number =>
  toastError(reasonBeside(error, title) ?? title);

/** Shows the specification's text as the title, and the server's reason below it if that says more. */
export function toastError(title: string, error?: unknown): number {
  const text = reasonBeside(error, title);
  return toasts.show({ tone: 'error', title, ...(text === undefined ? {} : { text }) });
}
