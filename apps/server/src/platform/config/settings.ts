import { resolve } from 'node:path';
import type { MarketSource, Registration, TradingMode } from '@dugout/contract/system/status';
import { isAddress } from '@dugout/domain/address';
import { CREDENTIAL_HOLD_HOURS } from '@dugout/domain/credentials/hold';
import { z } from 'zod';
import { addressRanges } from './address-ranges.ts';
import { checkChainSettings } from './chain-settings.ts';
import { checkClickhouseSettings, clickhouseOf } from './clickhouse-settings.ts';
import { databaseRefusalOf } from './database-address.ts';
import { checkMailSettings, mailConfigOf, mailSettings } from './mail-settings.ts';
import { metricsAddress, metricsAddressOf } from './metrics-address.ts';
import { checkNatsSettings, natsOf } from './nats-settings.ts';
import { priceNodesOf, priceServicesOf, sendersOf, tradingNodesOf, websocketsOf } from './node-addresses.ts';
import { checkOidcSettings, oidcOf, oidcSettings } from './oidc-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import { checkRoles, drainSecondsOf, rolesSetting } from './roles.ts';
import { SECRET_NAMES } from './secret-names.ts';
import {
  choice,
  gateway,
  httpOrOff,
  KMS_KEY,
  origin,
  positive,
  solAmount,
  url,
  urls,
  urlsOrOff,
  wholeNumber,
} from './setting-values.ts';
import { signerLimitsOf } from './signer-limits.ts';
import { checkSignerSettings, turnkeyOf } from './signer-settings.ts';
import { swapSettings } from './swap-settings.ts';

const MARKET_SOURCES = ['simulator', 'replay', 'solana'] as const satisfies readonly MarketSource[];
const REGISTRATIONS = ['open', 'closed', 'invite'] as const satisfies readonly Registration[];
const TRADING_MODES = ['paper', 'live', 'development'] as const satisfies readonly TradingMode[];
const COMMITMENTS = ['confirmed', 'processed'] as const;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const MAX_DRAIN_SECONDS = 60;

const LIVE_DELAY_HOURS = 24;

const withdrawDelayOf = (value: {
  readonly TRADING_MODE: TradingMode;
  readonly WITHDRAW_DELAY_HOURS?: number | undefined;
}): number => value.WITHDRAW_DELAY_HOURS ?? (value.TRADING_MODE === 'live' ? LIVE_DELAY_HOURS : 0);

/** Paper trading needs no canary wallets. */
const LIVE_CANARIES = 3;

const canariesOf = (value: {
  readonly TRADING_MODE: TradingMode;
  readonly SIGNER_CANARIES?: number | undefined;
}): number => value.SIGNER_CANARIES ?? (value.TRADING_MODE === 'live' ? LIVE_CANARIES : 0);

const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'allowed is an address or host name to listen on')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4400),
  METRICS_ADDRESS: metricsAddress.optional(),
  PUBLIC_URL: origin.optional(),
  HSTS_SUBDOMAINS: choice(['on', 'off']).default('off'),
  TRUSTED_PROXIES: addressRanges.optional(),
  MAX_CONNECTIONS: wholeNumber(16, 1_000_000).default(20_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(512),
  MAX_LOOP_DELAY_MS: wholeNumber(20, 600_000).default(100),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  DATABASE_CONNECTIONS: wholeNumber(4, 1_000).default(20),
  MIGRATE: choice(['start', 'job']).default('start'),
  CLICKHOUSE_URL: url(['http', 'https']).optional(),
  NATS_URL: urls(['nats', 'tls']).optional(),
  NATS_CREDS_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, MAX_DRAIN_SECONDS).optional(),
  ROLES: rolesSetting,
  MARKET_SOURCE: choice(MARKET_SOURCES).default('simulator'),
  SIM_SEED: z.string().max(200).optional(),
  SIM_SPEED: positive(1000).default(1),
  SIM_CROWD: choice(['on', 'off']).default('on'),
  LINK_CHECKS: choice(['on', 'off']).default('off'),
  REPLAY_PATH: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  SOLANA_RPC_URL: urls(['http', 'https']).optional(),
  SOLANA_WS_URL: urls(['ws', 'wss']).optional(),
  TRADING_RPC_URL: urls(['http', 'https']).optional(),
  TRADING_WS_URL: urls(['ws', 'wss']).optional(),
  SOLANA_HOLD_SLOTS: wholeNumber(1, 32).default(1),
  SOLANA_COMMITMENT: choice(COMMITMENTS).default('confirmed'),
  YELLOWSTONE_URL: urls(['http', 'https']).optional(),
  YELLOWSTONE_TOKEN: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .optional(),
  PYTH_URL: httpOrOff.optional(),
  JUPITER_URL: httpOrOff.optional(),
  JUPITER_API_KEY: z.string().optional(),
  BLOCK_ENGINE_URL: urls(['http', 'https']).optional(),
  BLOCK_ENGINE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'allowed is a key of visible ASCII letters')
    .optional(),
  BLOCK_ENGINE_RATE: wholeNumber(1, 1_000).default(1),
  TIP_FLOOR_URL: httpOrOff.optional(),
  SENDER_URL: urls(['http', 'https']).optional(),
  TRADING_MODE: choice(TRADING_MODES).default('paper'),
  FEE_WALLET: z.string().refine(isAddress, 'allowed is the address of a wallet').optional(),
  MASTER_KEY_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  KMS_KEY_ID: z
    .string()
    .regex(KMS_KEY, 'allowed is the id, the ARN or the alias (alias/NAME) of a key in AWS KMS')
    .optional(),
  SIGNER_SOCKET: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  SIGNER_SOCKET_KEY_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  SIGNER_SAME_USER: choice(['accept']).optional(),
  SIGNER: choice(['own', 'turnkey']).default('own'),
  TURNKEY_ORGANIZATION_ID: z.string().optional(),
  TURNKEY_API_KEY_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  TURNKEY_URL: url(['https', 'http']).default('https://api.turnkey.com'),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_ENDPOINT_URL_KMS: z.string().optional(),
  IPFS_GATEWAY: gateway.default('https://ipfs.io/ipfs/'),
  ARWEAVE_GATEWAY: gateway.default('https://arweave.net/'),
  PICTURES_MAX_MB: wholeNumber(1, 1_000_000).default(2_048),
  WITHDRAW_DELAY_HOURS: wholeNumber(0, 720).optional(),
  OUTFLOW_CAP_USER_SOL: solAmount.default('500'),
  OUTFLOW_CAP_PLATFORM_SOL: solAmount.default('5000'),
  OUTFLOW_CAP_HOUSE_SOL: z.undefined('this setting is now called OUTFLOW_CAP_PLATFORM_SOL').optional(),
  SIGNER_EXPORTS_PER_HOUR: wholeNumber(0, 1_000_000).default(20),
  SIGNER_EXPORTS_PER_WALLET_DAY: wholeNumber(0, 1_000).default(5),
  SIGNER_CREDENTIAL_HOLD_HOURS: wholeNumber(0, 8_760).default(CREDENTIAL_HOLD_HOURS),
  SIGNER_RECOVERY_DAYS: wholeNumber(0, 365).default(14),
  SIGNER_RECOVERIES_PER_DAY: wholeNumber(0, 1_000_000).default(20),
  SIGNER_TOKEN_WITHDRAWALS_USER: wholeNumber(0, 1_000_000).default(100),
  SIGNER_TOKEN_WITHDRAWALS_PLATFORM: wholeNumber(0, 100_000_000).default(2_000),
  SIGNER_MAX_PRIORITY_FEE_SOL: solAmount.default('1'),
  SIGNER_MAX_TIP_SOL: solAmount.default('1'),
  SIGNER_CANARIES: wholeNumber(0, 50).optional(),
  SIGNER_CANARY_ALARM: choice(['freeze', 'log']).default('freeze'),
  KEYS_MISSING: choice(['accept']).optional(),
  STANDBY_LAGS: choice(['accept']).optional(),
  REPLACE_SECRETS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(choice(SECRET_NAMES)).min(1))
    .optional(),
  ...swapSettings,
  ...oidcSettings,
  PRICE_RPC_URLS: urlsOrOff.optional(),
  TWO_NODES_ABOVE_SOL: solAmount.default('10'),
  SESSION_IDLE_DAYS: wholeNumber(1, 365).default(7),
  SESSION_MAX_DAYS: wholeNumber(1, 365).default(30),
  ...retentionSettings,
  ...mailSettings,
  RATE_LIMIT_SCALE: positive(1_000_000).default(1),
  REGISTRATION: choice(REGISTRATIONS).default('open'),
  COMMUNITY_URL: url(['https']).optional(),
  LOG_LEVEL: choice(LOG_LEVELS).optional(),
});

export const SETTING_NAMES: readonly string[] = Object.keys(variables.shape);

export const settings = variables
  .superRefine((value, context) => {
    const refuse = (setting: keyof typeof value, message: string) =>
      context.addIssue({ code: 'custom', path: [setting], message });
    checkChainSettings(value, refuse);
    const databaseRefusal = databaseRefusalOf(value);
    if (databaseRefusal !== null) refuse('DATABASE_URL', databaseRefusal);
    if (value.MIGRATE === 'job' && value.DATABASE_URL === undefined)
      refuse('MIGRATE', 'job needs DATABASE_URL: the embedded database is migrated at the start');
    checkRoles(value, refuse);
    checkSignerSettings(value, refuse);
    checkOidcSettings(value, refuse);
    checkMailSettings(value, refuse);
    if (value.SESSION_IDLE_DAYS > value.SESSION_MAX_DAYS)
      refuse('SESSION_IDLE_DAYS', 'allowed is at most SESSION_MAX_DAYS');
    checkNatsSettings(value, refuse);
    checkClickhouseSettings(value, refuse);
  })
  .transform((value) => ({
    host: value.HOST,
    /** 0 lets the system choose a free port. */
    port: value.PORT,
    /** The address that Prometheus scrapes; null for none. */
    metrics: metricsAddressOf(value),
    publicUrl: value.PUBLIC_URL ?? null,
    /** Whether real money may be traded when the signer lacks keys of wallets. */
    keysMissingAccepted: value.KEYS_MISSING === 'accept',
    /** Whether real money may be traded with a standby that may lack acknowledged commits. */
    standbyLagAccepted: value.STANDBY_LAGS === 'accept',
    /** Secrets that may differ from the secrets that the database was used with. */
    replacedSecrets: value.REPLACE_SECRETS ?? [],
    /** Whether browsers must use https for all subdomains of the public host too. */
    hstsSubdomains: value.HSTS_SUBDOMAINS === 'on',
    /** Proxies whose X-Forwarded-For is trusted. */
    trustedProxies: value.TRUSTED_PROXIES ?? [],
    /** Max open connections in total, and per address before `RATE_LIMIT_SCALE`. */
    maxConnections: value.MAX_CONNECTIONS,
    maxConnectionsPerAddress: value.MAX_CONNECTIONS_PER_ADDRESS,
    /** Event loop delay above which calls without a priority are refused, in ms. */
    maxLoopDelayMs: value.MAX_LOOP_DELAY_MS,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    /** Connections to the PostgreSQL at `databaseUrl`; the embedded database has a fixed number. */
    databaseConnections: value.DATABASE_CONNECTIONS,
    /** Whether a job migrates the database, and a start only checks it. */
    migratedByJob: value.MIGRATE === 'job',
    /** Where trades go that left the tape; null for nowhere but the database. */
    clickhouse: clickhouseOf(value),
    /** How servers on one database reach each other; null for a server that is alone. */
    nats: natsOf(value),
    /** How long a stop waits for the balancer to notice it, before it closes sockets. */
    drainSeconds: drainSecondsOf(value),
    roles: value.ROLES,
    marketSource: value.MARKET_SOURCE,
    simSeed: value.SIM_SEED ?? null,
    simSpeed: value.SIM_SPEED,
    /** Whether simulated traders chat and post, in paper trading on the simulator. */
    simCrowd: value.SIM_CROWD === 'on',
    /** Whether pages linked by traders are fetched to verify them. */
    linkChecks: value.LINK_CHECKS === 'on',
    replayPath: value.REPLAY_PATH ?? null,
    /** Interchangeable nodes. */
    solanaRpcUrls: value.SOLANA_RPC_URL ?? [],
    solanaWsUrls: value.SOLANA_WS_URL ?? (value.SOLANA_RPC_URL ?? []).flatMap(websocketsOf),
    ...tradingNodesOf(value),
    /** The nodes that a signer in a child process reads prices from. */
    priceRpcUrls:
      value.TRADING_MODE === 'live'
        ? priceNodesOf(value.PRICE_RPC_URLS, tradingNodesOf(value).tradingRpcUrls)
        : [],
    /** Confirmed slots to wait before applying a block: rollbacks up to this depth leave no trace. Each adds 0.4 s. */
    solanaHoldSlots: value.SOLANA_HOLD_SLOTS,
    /** Whether trades of processed blocks are shown before they are confirmed. */
    solanaCommitment: value.SOLANA_COMMITMENT,
    /** Interchangeable Yellowstone gRPC streams; without any, the nodes' websockets are used. */
    yellowstone: (value.YELLOWSTONE_URL ?? []).map((address, at) => ({
      url: address,
      token: value.YELLOWSTONE_TOKEN?.[at] || null,
    })),
    ...priceServicesOf(value),
    ...sendersOf(value),
    tradingMode: value.TRADING_MODE,
    /** The wallet that receives the trading fees of live swaps. */
    feeWallet: value.FEE_WALLET ?? null,
    masterKeyFile: value.MASTER_KEY_FILE ?? null,
    /** The AWS KMS key that seals the master key; null when the master key is in a file. */
    kmsKeyId: value.KMS_KEY_ID ?? null,
    /** The socket of a signer that runs as a separate user; null for a child process. */
    signerSocket:
      value.SIGNER_SOCKET === undefined || value.SIGNER_SOCKET_KEY_FILE === undefined
        ? null
        : { path: value.SIGNER_SOCKET, keyFile: value.SIGNER_SOCKET_KEY_FILE },
    /** The external signer for new wallets; null for the built-in one. */
    turnkey: turnkeyOf(value),
    /** The OpenID Connect provider offered for sign-in; null for none. */
    oidc: oidcOf(value),
    /** Whether real money may be traded although the server's user can read every key. */
    signerSameUser: value.SIGNER_SAME_USER === 'accept',
    gateways: { ipfs: value.IPFS_GATEWAY, arweave: value.ARWEAVE_GATEWAY },
    picturesMaxBytes: value.PICTURES_MAX_MB * 1024 * 1024,
    /** Delay of key exports and of withdrawals to new addresses. Paper withdrawals are not delayed. */
    withdrawDelayHours: withdrawDelayOf(value),
    /** SOL that may leave within 24 hours, per trader and in total. */
    outflowCapUserSol: value.OUTFLOW_CAP_USER_SOL,
    outflowCapPlatformSol: value.OUTFLOW_CAP_PLATFORM_SOL,
    /** SOL above which a live swap is simulated on two nodes, when there are two. */
    twoNodesAboveSol: value.TWO_NODES_ABOVE_SOL,
    /** Max idle time of a session, and its max total lifetime. */
    sessionIdleDays: value.SESSION_IDLE_DAYS,
    sessionMaxDays: value.SESSION_MAX_DAYS,
    signerLimits: signerLimitsOf(value, {
      WITHDRAW_DELAY_HOURS: withdrawDelayOf(value),
      FEE_WALLET: value.FEE_WALLET ?? '',
      SIGNER_CANARIES: canariesOf(value),
    }),
    retentionDays: value.RETENTION_DAYS,
    retentionEventsDays: value.RETENTION_EVENTS_DAYS,
    retentionNotificationsDays: value.RETENTION_NOTIFICATIONS_DAYS,
    /** Days to keep closed files of `dugout.log`. */
    retentionLogsDays: value.RETENTION_LOGS_DAYS,
    /** E-mail delivery; null for none. */
    mail: mailConfigOf(value),
    rateLimitScale: value.RATE_LIMIT_SCALE,
    registration: value.REGISTRATION,
    /** The community and support address; null for none. */
    communityUrl: value.COMMUNITY_URL ?? null,
    logLevel: value.LOG_LEVEL ?? 'info',
    /** Whether the operator set a level and so expects the log to be readable. */
    logLevelGiven: value.LOG_LEVEL !== undefined,
  }));
