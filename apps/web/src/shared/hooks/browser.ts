import { PRODUCT } from '@dugout/contract/constants';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const PHONE = '(max-width: 767px)';

export const usePhone = (): boolean => useMedia(PHONE);

/** Reports whether the screen is a phone's now, without subscribing. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

export const titled = (title: string | null): string =>
  title === null ? PRODUCT.name : `${title} · ${PRODUCT.name}`;

export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = titled(title);
  }, [title]);
}
