import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';

describe('a program without an optional package', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder(onTestFinished);
  });

  /** Returns the standard error of a program that cannot start. */
  function refusal(entry: string, name: string, env: Readonly<Record<string, string>>): string {
    const path = (file: string) => new URL(file, import.meta.url).pathname;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--import', path('without-package.mjs'), path(entry)],
      {
        env: {
          ...process.env,
          TSX_TSCONFIG_PATH: path('../../tsconfig.json'),
          WITHOUT_PACKAGE: name,
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'silent',
          ...env,
        },
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe', 'ignore'],
      },
    );
    expect(status).toBe(1);
    return stderr.trim();
  }

  it('names the client of AWS KMS when KMS_KEY_ID needs it', () => {
    expect(
      refusal('../../src/signer/kms/main.ts', '@aws-sdk/client-kms', { KMS_KEY_ID: 'alias/dugout' }),
    ).toBe('KMS_KEY_ID needs the optional package @aws-sdk/client-kms, which is not installed: run npm ci');
  });

  it('names the client of Yellowstone when YELLOWSTONE_URL needs it', () => {
    const settings = {
      PORT: '0',
      MARKET_SOURCE: 'solana',
      SOLANA_RPC_URL: 'http://127.0.0.1:9',
      YELLOWSTONE_URL: 'http://127.0.0.1:9',
    };
    expect(refusal('../../src/main.ts', '@triton-one/yellowstone-grpc', settings)).toBe(
      'YELLOWSTONE_URL needs the optional package @triton-one/yellowstone-grpc, which is not installed: run npm ci',
    );
  });
});
