import { Flash } from '@dugout/ui/flash';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';

interface LiveMarketCapProps {
  readonly tokenAddress: string;
  /** Fetched value, replaced by live ones. */
  readonly fetched: number | null;
}

export function LiveMarketCap({ tokenAddress, fetched }: LiveMarketCapProps) {
  const value = useChannel(`token:${tokenAddress}`)?.marketCapUsd ?? fetched;
  return (
    <Flash value={value} className="live-figure">
      {formatMarketCap(value)}
    </Flash>
  );
}
