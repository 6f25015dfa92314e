import type { MarketSource, TradingMode } from '@dugout/contract/system/status';
import { isOnThisMachine } from './node-addresses.ts';

interface NatsValues {
  readonly NATS_URL?: readonly string[] | undefined;
  readonly NATS_CREDS_FILE?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly MARKET_SOURCE: MarketSource;
  readonly TRADING_MODE: TradingMode;
}

type Refuse = (setting: keyof NatsValues, message: string) => void;

/** Refuses NATS without what several servers need, and addresses that contradict each other. */
export function checkNatsSettings(value: NatsValues, refuse: Refuse): void {
  const { NATS_URL: addresses, NATS_CREDS_FILE: credentials } = value;
  if (addresses === undefined) {
    if (credentials !== undefined) refuse('NATS_CREDS_FILE', 'belongs to NATS_URL, which is not set');
    return;
  }
  if (value.DATABASE_URL === undefined)
    refuse('DATABASE_URL', 'NATS_URL is for several servers, which need one PostgreSQL');
  if (value.MARKET_SOURCE !== 'solana')
    refuse('MARKET_SOURCE', 'NATS_URL is for several servers, which only share a market with solana');
  const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  const ofAll = (part: (url: URL) => string): boolean => new Set(urls.map(part)).size <= 1;
  if (!ofAll(({ protocol, username, password }) => `${protocol}//${username}:${password}`))
    refuse('NATS_URL', 'allowed are addresses with the same protocol, user and password');
  if (credentials !== undefined && urls.some(({ username }) => username !== ''))
    refuse('NATS_CREDS_FILE', 'needs NATS_URL without a user');
  if (
    value.TRADING_MODE === 'live' &&
    urls.some((url) => url.protocol !== 'tls:' && !isOnThisMachine(`http://${url.hostname}`))
  )
    refuse('NATS_URL', 'live trading needs tls:// for a server on another machine');
}

export interface NatsConfig {
  /** `host:port` of each server. */
  readonly servers: readonly string[];
  readonly tls: boolean;
  /** Null without a user. */
  readonly user: string | null;
  readonly password: string;
  /** A file with the user's JWT and key; null for none. */
  readonly credentialsFile: string | null;
}

/** Returns how to reach NATS; null for a server that is alone. */
export function natsOf({ NATS_URL, NATS_CREDS_FILE }: NatsValues): NatsConfig | null {
  const urls = (NATS_URL ?? []).map((address) => new URL(address));
  const [first] = urls;
  if (first === undefined) return null;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    tls: first.protocol === 'tls:',
    user: first.username === '' ? null : decodeURIComponent(first.username),
    password: decodeURIComponent(first.password),
    credentialsFile: NATS_CREDS_FILE ?? null,
  };
}
