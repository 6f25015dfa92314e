import { describe, expect, it } from 'vitest';
import { takeAwsVariables } from './aws-variables.ts';
import { ConfigError, parseConfig } from './config.ts';

const problem = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'accepted';
};

const SEVERAL = {
  DATABASE_URL: 'postgres://127.0.0.1/dugout',
  MARKET_SOURCE: 'solana',
  SOLANA_RPC_URL: 'http://127.0.0.1:8899',
} as const;

describe('settings', () => {
  it('have defaults', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4400,
      tradingMode: 'paper',
      marketSource: 'simulator',
      rateLimitScale: 1,
    });
    expect(parseConfig({ PORT: '' }).port).toBe(4400);
  });

  it('accept a public address with or without a trailing slash', () => {
    for (const PUBLIC_URL of ['https://dugout.example', 'https://dugout.example/', 'http://[::1]:8080'])
      expect(problem({ PUBLIC_URL })).toBe('accepted');
  });

  it('parse given values', () => {
    expect(parseConfig({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8' }).trustedProxies).toEqual([
      { address: '10.0.0.5', bits: 32, family: 'ipv4' },
      { address: 'fd00::', bits: 8, family: 'ipv6' },
    ]);
    const config = parseConfig({
      PORT: '0',
      DATA_DIR: '/srv/dugout',
      RATE_LIMIT_SCALE: '0.5',
      TRADING_MODE: 'development',
    });
    expect(config).toMatchObject({
      port: 0,
      dataDir: '/srv/dugout',
      rateLimitScale: 0.5,
      tradingMode: 'development',
    });
  });

  it('parse the servers and the user of NATS', () => {
    const NATS_URL = 'tls://dugout:p%40ss@one.example, tls://dugout:p%40ss@two.example:4333';
    expect(parseConfig({ ...SEVERAL, NATS_URL }).nats).toEqual({
      servers: ['one.example:4222', 'two.example:4333'],
      tls: true,
      user: 'dugout',
      password: 'p@ss',
      credentialsFile: null,
    });
    expect(parseConfig(SEVERAL).nats).toBeNull();
  });

  it('parse the address of ClickHouse', () => {
    const chain = { MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'http://127.0.0.1:8899' };
    const of = (CLICKHOUSE_URL: string) => parseConfig({ ...chain, CLICKHOUSE_URL }).clickhouse;
    expect(of('https://dugout:p%40ss@ch.example:8443/market')).toEqual({
      url: 'https://ch.example:8443/',
      database: 'market',
      user: 'dugout',
      password: 'p@ss',
    });
    const plain = { url: 'http://127.0.0.1:8123/', database: 'default', user: 'default', password: '' };
    expect(of('http://127.0.0.1:8123')).toEqual(plain);
    expect(parseConfig(chain).clickhouse).toBeNull();
  });

  it('have a stop wait for a balancer only where other servers take over, unless it is set', () => {
    const NATS_URL = 'nats://127.0.0.1';
    expect([
      parseConfig({}).drainSeconds,
      parseConfig({ ...SEVERAL, NATS_URL }).drainSeconds,
      parseConfig({ ...SEVERAL, NATS_URL, ROLES: 'jobs, ingest' }).drainSeconds,
      parseConfig({ DRAIN_SECONDS: '3' }).drainSeconds,
    ]).toEqual([0, 10, 0, 3]);
  });

  it('have every server do everything unless it leaves roles to others', () => {
    const NATS_URL = 'nats://127.0.0.1';
    expect([...parseConfig({}).roles]).toEqual(['api', 'live', 'ingest', 'jobs']);
    expect([...parseConfig({ ...SEVERAL, NATS_URL, ROLES: 'live,api,live' }).roles]).toEqual(['live', 'api']);
  });

  it.each([
    ...['/dugout', '/?a=1', '?a', '#top', '/a/'].map((end): [Record<string, string>, string] => [
      { PUBLIC_URL: `https://dugout.example${end}` },
      'PUBLIC_URL is (hidden): allowed is scheme, host and port alone, like https://dugout.example: no path, no query and no user name',
    ]),
    [
      { PUBLIC_URL: 'https://user:word@dugout.example' },
      'PUBLIC_URL is (hidden): allowed is scheme, host and port alone, like https://dugout.example: no path, no query and no user name',
    ],
    [{ PORT: 'http' }, 'PORT is "http": allowed is a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000": allowed is a whole number from 0 to 65535'],
    [{ RETENTION_DAYS: '1' }, 'RETENTION_DAYS is "1": allowed is a whole number from 2 to 3650'],
    [
      { RETENTION_EVENTS_DAYS: '0' },
      'RETENTION_EVENTS_DAYS is "0": allowed is a whole number from 1 to 3650',
    ],
    [
      { RETENTION_NOTIFICATIONS_DAYS: '6' },
      'RETENTION_NOTIFICATIONS_DAYS is "6": allowed is a whole number from 7 to 3650',
    ],
    [{ RETENTION_LOGS_DAYS: '0' }, 'RETENTION_LOGS_DAYS is "0": allowed is a whole number from 1 to 3650'],
    [{ TRADING_MODE: 'real' }, 'TRADING_MODE is "real": allowed is paper, live, development'],
    [{ MARKET_SOURCE: 'csv' }, 'MARKET_SOURCE is "csv": allowed is simulator, replay, solana'],
    [
      { OUTFLOW_CAP_HOUSE_SOL: '900' },
      'OUTFLOW_CAP_HOUSE_SOL is "900": this setting is now called OUTFLOW_CAP_PLATFORM_SOL',
    ],
    [
      { ROLES: 'api,live' },
      'ROLES is "api,live": a server without NATS_URL has no others to leave roles to: leave it out',
    ],
    [{ ROLES: 'api,chef' }, 'ROLES is "api,chef": allowed is api, live, ingest, jobs'],
    [
      { NATS_URL: 'nats://127.0.0.1', MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'http://127.0.0.1:8899' },
      'DATABASE_URL is not set: NATS_URL is for several servers, which need one PostgreSQL',
    ],
    [
      {
        NATS_URL: 'nats://127.0.0.1',
        DATABASE_URL: 'postgres://127.0.0.1/dugout',
        MARKET_SOURCE: 'replay',
        REPLAY_PATH: '/srv',
      },
      'MARKET_SOURCE is "replay": NATS_URL is for several servers, which only share a market with solana',
    ],
    [
      { CLICKHOUSE_URL: 'http://127.0.0.1:8123' },
      'CLICKHOUSE_URL is (hidden): belongs to MARKET_SOURCE=solana or replay: a simulated market is not stored',
    ],
    [
      { ...SEVERAL, NATS_URL: 'redis://127.0.0.1' },
      'NATS_URL is (hidden): allowed is a URL that begins with nats:// or tls://',
    ],
    [
      { ...SEVERAL, NATS_URL: 'nats://a.example,tls://b.example' },
      'NATS_URL is (hidden): allowed are addresses with the same protocol, user and password',
    ],
    [
      { ...SEVERAL, NATS_URL: 'tls://ann:x@a.example', NATS_CREDS_FILE: '/srv/ann.creds' },
      'NATS_CREDS_FILE is "/srv/ann.creds": needs NATS_URL without a user',
    ],
    [
      { NATS_CREDS_FILE: '/srv/ann.creds' },
      'NATS_CREDS_FILE is "/srv/ann.creds": belongs to NATS_URL, which is not set',
    ],
    [
      {
        ...SEVERAL,
        NATS_URL: 'nats://a.example',
        TRADING_MODE: 'live',
        FEE_WALLET: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL',
        SIGNER_SAME_USER: 'accept',
      },
      'NATS_URL is (hidden): live trading needs tls:// for a server on another machine',
    ],
    ...[
      '10.0.0',
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      '10.0.0.0/8/8',
      '10.0.0.5,',
      'fe80::1%eth0',
    ].map((TRUSTED_PROXIES): [Record<string, string>, string] => [
      { TRUSTED_PROXIES },
      `TRUSTED_PROXIES is "${TRUSTED_PROXIES}": allowed are addresses and ranges separated by commas, like 10.0.0.5, 172.16.0.0/12, fd00::/8; not everyone (/0)`,
    ]),
    [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS is "0": allowed is a whole number from 16 to 1000000'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE is "0": allowed is a number above 0, at most 1000000'],
    [
      { MARKET_SOURCE: 'solana' },
      'SOLANA_RPC_URL is not set: MARKET_SOURCE=solana needs the address of a node, or several separated by commas',
    ],
    [
      { SOLANA_RPC_URL: 'https://a.example/key,ftp://b' },
      'SOLANA_RPC_URL is (hidden): allowed is a URL that begins with http:// or https://',
    ],
    [
      {
        TRADING_MODE: 'live',
        FEE_WALLET: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL',
        SIGNER_SAME_USER: 'accept',
      },
      'TRADING_MODE is "live": live trading needs the market of the same chain: set MARKET_SOURCE=solana and SOLANA_RPC_URL',
    ],
    [
      { TRADING_MODE: 'live', MARKET_SOURCE: 'solana', SIGNER_SAME_USER: 'accept' },
      [
        'SOLANA_RPC_URL is not set: MARKET_SOURCE=solana needs the address of a node, or several separated by commas',
        'FEE_WALLET is not set: TRADING_MODE=live needs the address of the wallet that the trading fees go to',
      ].join('\n'),
    ],
    [{ FEE_WALLET: 'me' }, 'FEE_WALLET is "me": allowed is the address of a wallet'],
    [
      { YELLOWSTONE_URL: 'https://a.example,https://b.example', YELLOWSTONE_TOKEN: 'secret' },
      'YELLOWSTONE_TOKEN is (hidden): allowed is one token for each address of YELLOWSTONE_URL, in their order, separated by commas',
    ],
    [
      { SOLANA_COMMITMENT: 'processed', MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'https://a.example' },
      'SOLANA_COMMITMENT is "processed": processed blocks are read over gRPC only: set MARKET_SOURCE=solana and YELLOWSTONE_URL',
    ],
    [
      { SOLANA_COMMITMENT: 'processed', YELLOWSTONE_URL: 'https://a.example' },
      'SOLANA_COMMITMENT is "processed": processed blocks are read over gRPC only: set MARKET_SOURCE=solana and YELLOWSTONE_URL',
    ],
    [{ SOLANA_HOLD_SLOTS: '0' }, 'SOLANA_HOLD_SLOTS is "0": allowed is a whole number from 1 to 32'],
    [
      { PYTH_URL: 'on' },
      'PYTH_URL is (hidden): allowed is off, or a URL that begins with http:// or https://',
    ],
    [
      { KMS_KEY_ID: 'k' },
      'KMS_KEY_ID is (hidden): allowed is the id, the ARN or the alias (alias/NAME) of a key in AWS KMS',
    ],
    [
      {
        KMS_KEY_ID: 'alias/dugout',
        AWS_ENDPOINT_URL_KMS: 'http://kms.example',
        AWS_ENDPOINT_URL: 'kms.example',
      },
      [
        'AWS_ENDPOINT_URL is (hidden): allowed is a URL that begins with https://, or with http:// on this machine',
        'AWS_ENDPOINT_URL_KMS is (hidden): allowed is a URL that begins with https://, or with http:// on this machine',
      ].join('\n'),
    ],
    [
      { MARKET_SOURCE: 'replay' },
      'REPLAY_PATH is not set: MARKET_SOURCE=replay needs a folder or file of recorded transactions',
    ],
  ])('name the setting, its value and the allowed values: %o', (environment, message) => {
    expect(problem(environment)).toBe(message);
  });

  it('accept several nodes and derive their websocket addresses', () => {
    const given = { MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'https://a.example/key, http://127.0.0.1:8899' };
    expect(parseConfig(given)).toMatchObject({
      solanaRpcUrls: ['https://a.example/key', 'http://127.0.0.1:8899'],
      solanaWsUrls: ['wss://a.example/key', 'ws://127.0.0.1:8900/', 'ws://127.0.0.1:8899/'],
    });
    expect(parseConfig({ ...given, SOLANA_WS_URL: 'wss://a.example' }).solanaWsUrls).toEqual([
      'wss://a.example',
    ]);
  });

  it('accept gRPC streams with one token each, or none when empty', () => {
    const given = {
      YELLOWSTONE_URL: 'https://a.example,http://127.0.0.1:10000',
      YELLOWSTONE_TOKEN: 'secret,',
    };
    expect(parseConfig(given).yellowstone).toEqual([
      { url: 'https://a.example', token: 'secret' },
      { url: 'http://127.0.0.1:10000', token: null },
    ]);
    expect(parseConfig({}).yellowstone).toEqual([]);
  });

  it("use public price services only for a remote node's market, and only the named ones", () => {
    const off = { pythUrl: null, jupiterUrl: null };
    const elsewhere = { MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'https://a.example/key' };
    const here = { MARKET_SOURCE: 'solana', SOLANA_RPC_URL: 'http://127.0.0.1:8899,http://localhost:8899' };
    expect(parseConfig({})).toMatchObject(off);
    expect(parseConfig({ JUPITER_API_KEY: 'k' })).toMatchObject(off);
    expect(parseConfig(here)).toMatchObject(off);
    expect(parseConfig({ ...here, PYTH_URL: 'http://127.0.0.1:9' })).toMatchObject({
      pythUrl: 'http://127.0.0.1:9',
      jupiterUrl: null,
    });
    expect(parseConfig(elsewhere)).toMatchObject({
      pythUrl: 'https://hermes.pyth.network',
      jupiterUrl: null,
    });
    expect(parseConfig({ ...elsewhere, JUPITER_API_KEY: 'k' })).toMatchObject({
      jupiterUrl: 'https://api.jup.ag',
      jupiterApiKey: 'k',
    });
    expect(
      parseConfig({ ...elsewhere, PYTH_URL: 'off', JUPITER_URL: 'off', JUPITER_API_KEY: 'k' }),
    ).toMatchObject(off);
  });

  it('accept an AWS KMS key by id, ARN or alias', () => {
    const keys = [
      '1234abcd-12ab-34cd-56ef-1234567890ab',
      'mrk-1234abcd12ab34cd56ef1234567890ab',
      'alias/dugout/master',
      'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
      'arn:aws-us-gov:kms:us-gov-west-1:111122223333:alias/dugout',
    ];
    for (const key of keys)
      expect(parseConfig({ KMS_KEY_ID: key, AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' }).kmsKeyId).toBe(key);
    expect(parseConfig({ AWS_ENDPOINT_URL: 'http://elsewhere.example' }).kmsKeyId).toBeNull();
  });

  it('remove the AWS variables from the environment of later processes', () => {
    const environment = {
      AWS_REGION: 'eu-central-1',
      AWS_SECRET_ACCESS_KEY: 's',
      AWS_PROFILE: '',
      HOME: '/home/dugout',
      PATH: '/bin',
    };
    expect(takeAwsVariables(environment)).toEqual({
      AWS_REGION: 'eu-central-1',
      AWS_SECRET_ACCESS_KEY: 's',
      HOME: '/home/dugout',
    });
    expect(environment).toEqual({ HOME: '/home/dugout', PATH: '/bin' });
  });

  it('reject an idle session limit above the total limit', () => {
    expect(problem({ SESSION_IDLE_DAYS: '31' })).toBe(
      'SESSION_IDLE_DAYS is "31": allowed is at most SESSION_MAX_DAYS',
    );
    expect(parseConfig({ SESSION_IDLE_DAYS: '14', SESSION_MAX_DAYS: '14' }).sessionIdleDays).toBe(14);
  });

  it('report all wrong settings at once', () => {
    expect(problem({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });

  it('never show a value that may hold a secret', () => {
    const message = problem({ DATABASE_URL: 'mysql://root:hunter2@db/dugout' });
    expect(message).toBe(
      'DATABASE_URL is (hidden): allowed is a URL that begins with postgres:// or postgresql://',
    );
  });
});

describe('live trading', () => {
  const FEE_WALLET = '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL';
  const live = {
    TRADING_MODE: 'live',
    MARKET_SOURCE: 'solana',
    FEE_WALLET,
    SOLANA_RPC_URL: 'https://node.example/key',
    SIGNER_SAME_USER: 'accept',
  };

  it('rehearses only on a local chain, and only in live mode', () => {
    const rehearsal = { ...live, TRADING_RPC_URL: 'http://127.0.0.1:8899' };
    const { tradingRpcUrls, tradingWsUrls, solanaRpcUrls, tradingIsLocal } = parseConfig(rehearsal);
    expect({ tradingRpcUrls, tradingWsUrls, solanaRpcUrls, tradingIsLocal }).toEqual({
      tradingRpcUrls: ['http://127.0.0.1:8899'],
      tradingWsUrls: ['ws://127.0.0.1:8900/', 'ws://127.0.0.1:8899/'],
      solanaRpcUrls: ['https://node.example/key'],
      tradingIsLocal: true,
    });
    expect(parseConfig(live)).toMatchObject({
      tradingRpcUrls: ['https://node.example/key'],
      tradingIsLocal: false,
    });
    expect(problem({ ...live, TRADING_RPC_URL: 'https://other.example' })).toContain('nodes on this machine');
    expect(problem({ TRADING_RPC_URL: 'http://127.0.0.1:8899' })).toContain('nodes on this machine');
    expect(problem({ ...live, TRADING_WS_URL: 'ws://127.0.0.1:8900' })).toContain(
      'belongs to TRADING_RPC_URL',
    );
  });

  it.each(['BLOCK_ENGINE_URL', 'SENDER_URL'])('sends through %s in live mode only', (name) => {
    const sender = { [name]: 'https://sender.example' };
    expect(problem({ ...live, ...sender })).toBe('accepted');
    expect(problem(sender)).toContain('sends the transactions of TRADING_MODE=live');
    expect(problem({ ...live, [name]: 'http://sender.example' })).toContain(onlyHere);
    const rehearsal = { ...live, TRADING_RPC_URL: 'http://127.0.0.1:8899' };
    expect(problem({ ...rehearsal, ...sender })).toContain('a sender on this machine only');
    expect(problem({ ...rehearsal, [name]: 'http://127.0.0.1:8899' })).toBe('accepted');
  });

  it('reads regions and limits of the block engine, and tips of Jito from its own address', () => {
    const engine = {
      ...live,
      BLOCK_ENGINE_URL: 'https://a.block-engine.jito.wtf, https://b.block-engine.jito.wtf',
    };
    expect(parseConfig(live)).toMatchObject({ blockEngine: null, tipFloorUrl: null, senderUrls: [] });
    expect(parseConfig({ ...engine, BLOCK_ENGINE_KEY: 'key', BLOCK_ENGINE_RATE: '5' })).toMatchObject({
      blockEngine: {
        urls: ['https://a.block-engine.jito.wtf', 'https://b.block-engine.jito.wtf'],
        key: 'key',
        perSecond: 5,
      },
      tipFloorUrl: 'https://bundles.jito.wtf/api/v1/bundles/tip_floor',
    });
    expect(parseConfig(engine)).toMatchObject({ blockEngine: { key: null, perSecond: 1 } });
    expect(parseConfig({ ...engine, TIP_FLOOR_URL: 'off' })).toMatchObject({ tipFloorUrl: null });
    const other = { ...live, BLOCK_ENGINE_URL: 'https://engine.example' };
    expect(parseConfig(other)).toMatchObject({ tipFloorUrl: null });
    expect(parseConfig({ ...other, TIP_FLOOR_URL: 'https://tips.example' })).toMatchObject({
      tipFloorUrl: 'https://tips.example',
    });
    expect(problem({ ...live, TIP_FLOOR_URL: 'http://tips.example' })).toContain(onlyHere);
    expect(problem({ ...live, BLOCK_ENGINE_KEY: 'a key' })).toContain('BLOCK_ENGINE_KEY is (hidden)');
    expect(problem({ ...live, BLOCK_ENGINE_KEY: 'key' })).toContain('belongs to BLOCK_ENGINE_URL');
  });

  const onlyHere = 'live trading allows unencrypted addresses (http://, ws://) on this machine only';

  it.each([
    ['SOLANA_RPC_URL', 'http://node.example/key'],
    ['SOLANA_RPC_URL', 'https://node.example/key,http://10.0.0.7:8899'],
    ['SOLANA_WS_URL', 'ws://node.example/key'],
    ['YELLOWSTONE_URL', 'http://stream.example:10000'],
    ['JUPITER_URL', 'http://jupiter.example'],
    ['JUPITER_URL', 'http://127.0.0.1.example'],
    ['PYTH_URL', 'http://localhost.example'],
    ['PUBLIC_URL', 'http://dugout.example'],
  ])('rejects %s=%s, which can be read and changed in transit', (name, address) => {
    expect(problem({ ...live, [name]: address })).toContain(`${name} is (hidden): ${onlyHere}`);
    expect(problem({ ...live, TRADING_MODE: 'paper', [name]: address })).toBe('accepted');
  });

  it('accepts encrypted addresses and local ones', () => {
    const here = {
      SOLANA_RPC_URL: 'http://127.0.0.1:8899,http://[::1]:8899',
      JUPITER_URL: 'http://localhost:8080',
      PYTH_URL: 'off',
    };
    expect(problem({ ...live, ...here })).toBe('accepted');
    expect(
      problem({ ...live, YELLOWSTONE_URL: 'https://stream.example', PUBLIC_URL: 'https://dugout.example' }),
    ).toBe('accepted');
  });

  it('[R9] requires a separate user for the signer with real money, or an explicit waiver', () => {
    const { SIGNER_SAME_USER: _accepted, ...unaccepted } = live;
    const text = 'SIGNER_SOCKET is not set: real money needs a signer with its own user';
    expect(problem(unaccepted)).toContain(text);
    expect(problem({ ...unaccepted, SIGNER_SAME_USER: 'yes' })).toContain('SIGNER_SAME_USER is "yes"');
    expect(
      problem({ ...unaccepted, SOLANA_RPC_URL: 'http://127.0.0.1:8899,https://node.example' }),
    ).toContain(text);
    expect(problem({ ...unaccepted, SIGNER_SOCKET: '/run/s', SIGNER_SOCKET_KEY_FILE: '/k' })).toBe(
      'accepted',
    );
    expect(problem(live)).toBe('accepted');
    for (const harmless of [
      { TRADING_MODE: 'paper' },
      { SOLANA_RPC_URL: 'http://127.0.0.1:8899' },
      { TRADING_RPC_URL: 'http://127.0.0.1:8899' },
    ])
      expect(problem({ ...unaccepted, ...harmless })).toBe('accepted');
  });

  it('allows withdrawals without a delay only on a local chain', () => {
    expect(problem({ ...live, WITHDRAW_DELAY_HOURS: '0' })).toContain(
      'WITHDRAW_DELAY_HOURS is "0": live trading on a chain',
    );
    expect(
      problem({
        ...live,
        SOLANA_RPC_URL: 'http://127.0.0.1:8899,https://node.example',
        WITHDRAW_DELAY_HOURS: '0',
      }),
    ).not.toBe('accepted');
    expect(problem({ ...live, SOLANA_RPC_URL: 'http://127.0.0.1:8899', WITHDRAW_DELAY_HOURS: '0' })).toBe(
      'accepted',
    );
    expect(problem({ ...live, TRADING_RPC_URL: 'http://127.0.0.1:8899', WITHDRAW_DELAY_HOURS: '0' })).toBe(
      'accepted',
    );
    expect(problem({ ...live, WITHDRAW_DELAY_HOURS: '1' })).toBe('accepted');
    expect(problem({ WITHDRAW_DELAY_HOURS: '0' })).toBe('accepted');
  });
});
