import { expect, it } from 'vitest';
import { testServer } from '#tests/kit/server.ts';

it('allows thirty new passwords a minute per address, whichever e-mails it names', async () => {
  const server = await testServer({ settings: { RATE_LIMIT_SCALE: '1' } });
  try {
    const attempt = async (count: number): Promise<number> => {
      const body = {
        email: `somebody${count}@example.com`,
        recoveryCode: 'abcd-abcd-abcd',
        newPassword: 'another fine pass phrase',
      };
      return (await server.client().call('/api/v1/account/recovery', { method: 'POST', body })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, count) => attempt(count)));
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(30);
  } finally {
    await server.stop();
  }
});
