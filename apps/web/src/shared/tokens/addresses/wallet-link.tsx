import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface WalletLinkProps {
  readonly address: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Whether the press asks for another tab or window, which is the browser's to open. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * A link to a wallet's page, light enough for rows that come by the dozen. The press never reaches the row
 * below it.
 */
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
