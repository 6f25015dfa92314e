import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import { NotFound } from './not-found.tsx';

export interface RouteContext {
  readonly queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({ component: Shell, notFoundComponent: NotFound });
