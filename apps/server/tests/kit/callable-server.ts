import { type TestClient, testClient } from '@dugout/testkit/client';

type TestTrader = TestClient & {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
};

/** A running server of any kind, in this process or its own. */
export interface CallableServer {
  readonly address: string;
  client(): TestClient;
  /** Signs up a new trader. */
  trader(name: string): Promise<TestTrader>;
}

export const callableServer = (address: string): CallableServer => {
  const client = () => testClient(address);
  return { address, client, trader: (name) => signUp(client(), name) };
};

export async function signUp(client: TestClient, name: string): Promise<TestTrader> {
  const account = { email: `${name.toLowerCase()}@example.org`, password: 'correct horse battery', name };
  const { status, body } = await client.call('/api/auth/sign-up/email', { method: 'POST', body: account });
  if (status !== 200)
    throw new Error(`The sign-up of ${name} was answered ${status}: ${JSON.stringify(body)}`);
  return { ...client, userId: userIdOf(body), email: account.email, password: account.password };
}

function userIdOf(body: unknown): string {
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null;
  if (typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string')
    return user.id;
  throw new Error('The sign-up named no user');
}
