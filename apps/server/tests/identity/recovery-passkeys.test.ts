import { expect, it } from 'vitest';
import { PASSWORD, passkeysOn } from './passkey-kit.ts';
import { Browser, type Json } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const NEW_PASSWORD = 'another fine pass phrase';
const server = sharedIdentityServer();

const { register, withPasskey, settle } = passkeysOn(() => server);

it('removes passkeys newer than 48 hours at a recovery, and no others', async () => {
  const { trader, userId } = await withPasskey('Recovered');
  await settle(userId);
  const { email } = (await trader.get('/api/v1/me')).body.data;
  const made = await trader.post('/api/v1/account/recovery-codes', { password: PASSWORD });
  const [recoveryCode] = made.body.data.recoveryCodes;
  const [own] = (await trader.get('/api/v1/credentials')).body.data.passkeys;
  await register(trader, { password: PASSWORD });
  const recovery = { email, recoveryCode, newPassword: NEW_PASSWORD };
  expect((await trader.post('/api/v1/account/recovery', recovery)).status).toBe(200);
  const owner = new Browser(server.base);
  await owner.post('/api/auth/sign-in/email', { email, password: NEW_PASSWORD });
  const { passkeys } = (await owner.get('/api/v1/credentials')).body.data;
  expect(passkeys.map(({ id }: Json) => id)).toEqual([own.id]);
  const auditEvents = (await owner.get('/api/v1/wallet/audit')).body.data.items;
  expect(auditEvents.map(({ detail }: Json) => detail)).toContain('A passkey was removed by the recovery');
});
