import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { authenticator } from './authenticator.ts';
import { type Answer, Browser, type TestServer } from './server.ts';

export const PASSWORD = 'correct horse battery';
export const recipientKey = RECIPIENT_KEY;
export const SOL = 'So11111111111111111111111111111111111111112';
export const [ONE, OTHER] = [
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
];

type Device = ReturnType<typeof authenticator>;

export const codeOf = ({ status, body }: Answer) => [status, body.code];

export function passkeysOn(server: () => TestServer) {
  // Passkeys cannot be bound to an IP address; browsers support them on localhost.
  const origin = (): string => server().base.replace('127.0.0.1', 'localhost');

  async function register(
    trader: Browser,
    proof: object,
    device = authenticator(origin()),
  ): Promise<{ device: Device; made: Answer }> {
    const options = await trader.get('/api/auth/passkey/generate-register-options', { origin: origin() });
    const body = { response: device.create(options.body.challenge), ...proof };
    return {
      device,
      made: await trader.post('/api/auth/passkey/verify-registration', body, { origin: origin() }),
    };
  }

  async function newTrader(name: string) {
    const trader = new Browser(server().base);
    const { body } = await trader.signUp(name);
    const { body: wallets } = await trader.get('/api/v1/wallet/user');
    return { trader, userId: body.user.id as string, walletAddress: wallets.data[0].address as string };
  }

  async function withPasskey(name: string) {
    const known = await newTrader(name);
    return { ...known, ...(await register(known.trader, { password: PASSWORD })) };
  }

  /** Backdates all credentials by three days. */
  async function settle(userId: string): Promise<void> {
    const heldFrom = new Date(Date.now() - 72 * 3_600_000);
    for (const table of ['auth_passkey', 'auth_account'] as const) {
      const rows = server().db.tables();
      await rows
        .updateTable(table)
        .set({ heldFrom })
        .where('userId', '=', userId)
        .where('heldFrom', 'is not', null)
        .execute();
    }
  }

  async function assertionFor(trader: Browser, device: Device, intent: ProvenIntent): Promise<object> {
    const { body } = await trader.post('/api/v1/proof/challenge', { act: intent }, { origin: origin() });
    return device.get(body.data.passkey.challenge);
  }

  return { register, newTrader, withPasskey, settle, assertionFor };
}
