import { buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isSuspect } from '../names/suspect.ts';
import { tokenNameQuery } from '../names/token-names.queries.ts';
import { QuickBuyButton } from './quick-buy-button.tsx';

interface CheckedBuyButtonProps extends ComponentProps<typeof QuickBuyButton> {
  readonly tokenAddress: string;
}

/** Buys with one press where only the token's address is known; says 'Open' for a suspected look-alike. */
export function CheckedBuyButton({ tokenAddress, ...button }: CheckedBuyButtonProps) {
  const { data } = useQuery(tokenNameQuery(tokenAddress));
  if (!data || !isSuspect(data)) return <QuickBuyButton {...button} />;
  return (
    <Link
      to="/token/$id"
      params={{ id: tokenAddress }}
      className={cn(buttonClass('neutral', button.size ?? 24), button.className)}
      onClick={(event) => event.stopPropagation()}
    >
      Open
    </Link>
  );
}
