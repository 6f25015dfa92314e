import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface WalletLinkProps {
  readonly address: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Reports whether a press opens a new tab or window, which is left to the browser. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link to a wallet's page, cheap enough for long lists. Its press does not reach the row. */
export function WalletLink({ address, className, children }: WalletLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      href={`/wallet/${address}`}
      title={address}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        if (isForBrowser(event)) return;
        event.preventDefault();
        void navigate({ to: '/wallet/$address', params: { address } });
      }}
    >
      {children}
    </a>
  );
}
