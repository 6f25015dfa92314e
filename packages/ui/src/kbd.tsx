import type { ReactNode } from 'react';

export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className="inline-flex h-4 min-w-4 items-center justify-center rounded-badge border border-line3 px-1 font-mono text-micro text-t2">
    {children}
  </kbd>
);
