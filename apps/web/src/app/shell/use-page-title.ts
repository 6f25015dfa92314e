import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { titled } from '#/shared/hooks/use-title.ts';

export function usePageTitle(): void {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (title !== undefined && path !== undefined) document.title = titled(title);
  }, [title, path]);
}
