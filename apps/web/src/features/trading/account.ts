import type { Position } from '@dugout/contract/portfolio/position';
import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { walletsQuery } from '#/features/wallets/index.ts';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { useChannel, useLiveOr } from '#/shared/realtime/use-channel.ts';
import { shownName, shownSymbol } from '#/shared/tokens/names/shown-name.ts';

/** The trader's open positions. The live channel `account` updates them after every trade and price change. */
const positionsQuery = queryOptions({
  queryKey: ['positions'],
  queryFn: async ({ signal }) => (await call('GET /token/positions', undefined, { signal })).data,
  meta: RENEWED_LIVE,
});

interface Account {
  /** Undefined until the session is known. */
  readonly signedIn: boolean | undefined;
  /** The wallet that trades use. */
  readonly wallet: UserWallet | null;
  readonly wallets: readonly UserWallet[];
  readonly positions: readonly Position[];
  /** Status of the positions. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly retry: () => void;
}

function shownPosition(position: Position): Position {
  const tokenName = shownName(position.tokenName || position.token.name, position.tokenAddress);
  const symbol = shownSymbol(position.symbol, position.tokenAddress);
  const { token } = position;
  if (tokenName === position.tokenName && symbol === position.symbol && tokenName === token.name)
    return position;
  return { ...position, tokenName, symbol, token: { ...token, name: tokenName } };
}

/** Returns the default wallet for trades; null without any. */
export const tradingWallet = (wallets: readonly UserWallet[]): UserWallet | null =>
  wallets.find((wallet) => wallet.is_primary && !wallet.archived) ?? wallets[0] ?? null;

const NO_WALLETS: readonly UserWallet[] = [];
const NO_POSITIONS: readonly Position[] = [];

/** Returns the trader's wallets and positions: live, or as last fetched while the socket has no data. */
export function useAccount(): Account {
  const me = useMe();
  const signedIn = me === undefined ? undefined : me !== null;
  const live = useChannel(signedIn === true ? 'account' : null);
  const wallets = useQuery({ ...walletsQuery, enabled: signedIn === true });
  const positions = useQuery({ ...positionsQuery, enabled: signedIn === true });
  const held = useLiveOr(live?.wallets, wallets) ?? NO_WALLETS;
  const received = useLiveOr(live?.positions, positions);
  const known = useMemo(() => received?.map(shownPosition), [received]);
  return {
    signedIn,
    wallet: tradingWallet(held),
    wallets: held,
    positions: known ?? NO_POSITIONS,
    status: known !== undefined ? 'ready' : positions.isError ? 'failed' : 'loading',
    retry: () => void positions.refetch(),
  };
}
