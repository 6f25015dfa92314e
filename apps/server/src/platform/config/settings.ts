import { resolve } from 'node:path';
import type { MarketSource, TradingMode } from '@dugout/contract/system';
import { z } from 'zod';

export const ROLES = ['api', 'live', 'ingest', 'jobs'] as const;
const MARKET_SOURCES = ['simulator', 'replay', 'solana'] as const satisfies readonly MarketSource[];
const TRADING_MODES = ['paper', 'live', 'development'] as const satisfies readonly TradingMode[];
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const oneOf = (values: readonly string[]) => `allowed is ${values.join(', ')}`;
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `allowed is a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `allowed is a whole number from ${min} to ${max}`);
const positive = (max: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, `allowed is a number above 0, at most ${max}`)
    .transform(Number)
    .refine((value) => value > 0 && value <= max, `allowed is a number above 0, at most ${max}`);
const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `allowed is a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );
const choice = <const V extends readonly [string, ...string[]]>(values: V) => z.enum(values, oneOf(values));
const roles = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(choice(ROLES)).min(1));

/** Every setting, with what it may be and its default. */
export const settings = z
  .object({
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'allowed is an address or host name to listen on')
      .default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(4400),
    PUBLIC_URL: url(['http', 'https']).optional(),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: url(['postgres', 'postgresql']).optional(),
    NATS_URL: url(['nats', 'tls', 'ws', 'wss']).optional(),
    ROLES: roles.default([...ROLES]),
    MARKET_SOURCE: choice(MARKET_SOURCES).default('simulator'),
    SIM_SEED: z.string().max(200).optional(),
    SIM_SPEED: positive(1000).default(1),
    REPLAY_PATH: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    SOLANA_RPC_URL: url(['http', 'https']).optional(),
    SOLANA_WS_URL: url(['ws', 'wss']).optional(),
    YELLOWSTONE_URL: url(['http', 'https']).optional(),
    JUPITER_API_KEY: z.string().optional(),
    TRADING_MODE: choice(TRADING_MODES).default('paper'),
    MASTER_KEY_FILE: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    KMS_KEY_ID: z.string().optional(),
    COMMUNITY_URL: url(['http', 'https']).optional(),
    RATE_LIMIT_SCALE: positive(1_000_000).default(1),
    LOG_LEVEL: choice(LOG_LEVELS).default('info'),
  })
  .superRefine((value, context) => {
    if (value.MARKET_SOURCE === 'replay' && value.REPLAY_PATH === undefined)
      context.addIssue({
        code: 'custom',
        path: ['REPLAY_PATH'],
        message: 'MARKET_SOURCE=replay needs a folder or file of recorded transactions',
      });
    if (value.MARKET_SOURCE === 'solana' && value.SOLANA_RPC_URL === undefined && value.YELLOWSTONE_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['SOLANA_RPC_URL'],
        message: 'MARKET_SOURCE=solana needs SOLANA_RPC_URL or YELLOWSTONE_URL',
      });
  })
  .transform((value) => ({
    host: value.HOST,
    /** 0 lets the system choose a free port. */
    port: value.PORT,
    publicUrl: value.PUBLIC_URL ?? null,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    natsUrl: value.NATS_URL ?? null,
    roles: value.ROLES,
    marketSource: value.MARKET_SOURCE,
    simSeed: value.SIM_SEED ?? null,
    simSpeed: value.SIM_SPEED,
    replayPath: value.REPLAY_PATH ?? null,
    solanaRpcUrl: value.SOLANA_RPC_URL ?? null,
    solanaWsUrl: value.SOLANA_WS_URL ?? null,
    yellowstoneUrl: value.YELLOWSTONE_URL ?? null,
    jupiterApiKey: value.JUPITER_API_KEY ?? null,
    tradingMode: value.TRADING_MODE,
    masterKeyFile: value.MASTER_KEY_FILE ?? null,
    kmsKeyId: value.KMS_KEY_ID ?? null,
    communityUrl: value.COMMUNITY_URL ?? null,
    rateLimitScale: value.RATE_LIMIT_SCALE,
    logLevel: value.LOG_LEVEL,
  }));
