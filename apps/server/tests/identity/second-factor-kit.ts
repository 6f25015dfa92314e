import { appCode } from '@dugout/testkit/authenticator-app';
import { vi } from 'vitest';
import { type Answer, Browser, type Json, type TestServer } from './server.ts';

export const PASSWORD = 'correct horse battery';

/** A trader with a second factor, and their authenticator app. */
export interface Guarded {
  readonly desk: Browser;
  readonly email: string;
  readonly userId: string;
  readonly recoveryCodes: readonly string[];
  /** Returns the app's next code; advances the time by one step. */
  nextCode(): string;
}

export const codeOf = ({ status, body }: Answer) => [status, body.code];

export const signIn = (browser: Browser, fields: object): Promise<Answer> =>
  browser.post('/api/auth/sign-in/email', { password: PASSWORD, ...fields });

export const auditEventsOf = async (browser: Browser): Promise<[string, string][]> =>
  (await browser.get('/api/v1/wallet/audit')).body.data.items.map((auditEvent: Json) => [
    auditEvent.kind,
    auditEvent.detail,
  ]);

/**
 * Requires a server started under `vi.useFakeTimers({ toFake: ['Date'] })`: the clock advances with each code.
 */
export async function guarded(server: TestServer, name: string): Promise<Guarded> {
  const desk = new Browser(server.base);
  const { body } = await desk.signUp(name);
  const began = await desk.post('/api/v1/account/second-factor', { password: PASSWORD });
  const { setup, typedKey } = began.body.data;
  const nextCode = (): string => {
    vi.setSystemTime(Date.now() + 30_000);
    return appCode(typedKey, Date.now());
  };
  const confirmed = await desk.post('/api/v1/account/second-factor/confirm', { setup, code: nextCode() });
  const { email, id: userId } = body.user;
  return { desk, email, userId, recoveryCodes: confirmed.body.data.recoveryCodes, nextCode };
}
