import { PRODUCT } from '@dugout/contract/constants';
import { useEffect } from 'react';

export const titled = (title: string | null): string =>
  title === null ? PRODUCT.name : `${title} · ${PRODUCT.name}`;

export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = titled(title);
  }, [title]);
}
