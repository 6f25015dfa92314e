import { Flash } from '@dugout/ui/flash';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';

interface LiveMarketCapProps {
  readonly tokenAddress: string;
  /** As it was fetched; what is live takes its place. */
  readonly fetched: number | null;
}

/** A market cap that moves with the token's trades. */
export function LiveMarketCap({ tokenAddress, fetched }: LiveMarketCapProps) {
  const value = useChannel(`token:${tokenAddress}`)?.marketCapUsd ?? fetched;
  return (
    <Flash value={value} className="live-figure">
      {formatMarketCap(value)}
    </Flash>
  );
}
