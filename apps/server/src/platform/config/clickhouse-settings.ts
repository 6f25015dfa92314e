import type { MarketSource, TradingMode } from '@dugout/contract/system/status';
import { isOnThisMachine } from './node-addresses.ts';

interface ClickhouseValues {
  readonly CLICKHOUSE_URL?: string | undefined;
  readonly MARKET_SOURCE: MarketSource;
  readonly TRADING_MODE: TradingMode;
}

export interface ClickhouseConfig {
  /** Without user, password and database. */
  readonly url: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** Refuses ClickHouse for a market that is not stored, and an unencrypted one of live trading. */
export function checkClickhouseSettings(
  { CLICKHOUSE_URL: address, MARKET_SOURCE: source, TRADING_MODE: mode }: ClickhouseValues,
  refuse: (setting: keyof ClickhouseValues, message: string) => void,
): void {
  if (address === undefined || !URL.canParse(address)) return;
  if (source === 'simulator')
    refuse('CLICKHOUSE_URL', 'belongs to MARKET_SOURCE=solana or replay: a simulated market is not stored');
  if (mode === 'live' && !address.startsWith('https:') && !isOnThisMachine(address))
    refuse('CLICKHOUSE_URL', 'live trading needs https:// for a server on another machine');
}

/** Returns how to reach ClickHouse; null without it. */
export function clickhouseOf({ CLICKHOUSE_URL: address }: ClickhouseValues): ClickhouseConfig | null {
  if (address === undefined) return null;
  const url = new URL(address);
  return {
    url: `${url.origin}/`,
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
    user: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
  };
}
