import { describe, expect, it } from 'vitest';
import { redactLine } from './redact.ts';

describe('log lines', () => {
  it('redact secrets by name at any depth', () => {
    const line = redactLine({
      password: 'hunter2',
      headers: { cookie: 'session=1', Authorization: 'Bearer x', accept: 'json' },
      list: [{ deep: { privateKey: 'k', seedPhrase: 's', accessToken: 't', apiKey: 'a' } }],
      error: new Error('broken', { cause: { clientSecret: 'c' } }),
    });
    expect(JSON.stringify(line)).not.toMatch(/hunter2|session=1|Bearer|"[kstac]"/);
    expect(line).toMatchObject({ headers: { accept: 'json' }, error: { message: 'broken' } });
  });

  it('keep keys that only resemble a secret', () => {
    expect(redactLine({ tokenAddress: 'mint', tokens: 3, tokenAmount: 5n })).toEqual({
      tokenAddress: 'mint',
      tokens: 3,
      tokenAmount: '5',
    });
  });

  it('tolerate circular values', () => {
    const own: Record<string, unknown> = {};
    own.own = own;
    expect(JSON.stringify(redactLine({ own }))).toContain('[too deep]');
  });
});
