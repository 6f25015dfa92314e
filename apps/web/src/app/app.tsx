import { TOAST_VISIBLE_MS } from '@dugout/contract/constants';
import { Toaster } from '@dugout/ui/toaster';
import { TooltipProvider } from '@dugout/ui/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '#/shared/api/query-client.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { createAppRouter } from './router.tsx';

export function App() {
  const [queries] = useState(createQueryClient);
  const [router] = useState(createAppRouter);
  return (
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster store={toasts} visibleMs={TOAST_VISIBLE_MS} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
