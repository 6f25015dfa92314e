import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('a database', () => {
  const refusal = (address: string, more: Record<string, string> = {}): string => {
    try {
      parseConfig({ DATABASE_URL: address, ...more });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const live = {
    TRADING_MODE: 'live',
    MARKET_SOURCE: 'solana',
    SOLANA_RPC_URL: 'https://node.example/key',
    SIGNER_SAME_USER: 'accept',
    FEE_WALLET: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  };

  it.each([
    'postgres://localhost/dugout',
    'postgres://127.0.0.1:5432/dugout?sslmode=disable',
    'postgres://[::1]/dugout',
    'postgresql:///dugout?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/dugout',
    'postgres://db.example/dugout?sslmode=verify-full',
    'postgres://db.example/dugout?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  ])('is accepted at %s', (address) => {
    expect(refusal(address)).toBe('');
    expect(refusal(address, live)).toBe('');
  });

  it.each([
    'postgres://db.example/dugout',
    'postgres://10.0.0.5/dugout',
    'postgres://db.example/dugout?sslmode=require',
    'postgres://db.example/dugout?sslmode=prefer',
    'postgres://db.example/dugout?sslmode=no-verify',
    'postgres://db.example/dugout?sslmode=verify-full&sslmode=disable',
    'postgres://localhost/dugout?host=db.example',
    'postgres://localhost.evil.example/dugout',
  ])('is rejected at %s without a verified certificate', (address) => {
    expect(refusal(address)).toContain('needs ?sslmode=verify-full');
    expect(refusal(address, live)).toContain('needs ?sslmode=verify-full');
  });

  it('may be unencrypted only with paper trading and an explicit setting', () => {
    const address = 'postgres://db.internal/dugout?sslmode=disable';
    expect(refusal(address)).toBe('');
    expect(refusal(address, live)).toContain('needs ?sslmode=verify-full');
  });

  it('keeps its password out of the error', () => {
    expect(refusal('postgres://root:hunter2@db.example/dugout')).not.toContain('hunter2');
  });
});
