/** API keys of traders on a test server, and programs that use them. */
import type { ApiKeyAccess } from '@dugout/contract/apikeys/api-key';
import type { Answer, TestClient } from '@dugout/testkit/client';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import type { TestServer } from '#tests/kit/server.ts';

export interface MadeKey {
  readonly id: string;
  readonly key: string;
}

type Owner = TestClient & { readonly password: string };

export const requestKey = (owner: Owner, access: object, fields: object = {}): Promise<Answer> =>
  owner.call('/api/v1/api-keys', {
    method: 'POST',
    body: { name: 'Bot', access, expiresInDays: 30, password: owner.password, ...fields },
  });

export async function makeKey(owner: Owner, access: ApiKeyAccess | object): Promise<MadeKey> {
  const { status, body } = await requestKey(owner, access);
  if (status !== 200) throw new Error(`no key was made: ${status} ${JSON.stringify(body)}`);
  const { apiKey, key } = (body as { data: { apiKey: { id: string }; key: string } }).data;
  return { id: apiKey.id, key };
}

/** Returns a client that uses a key and stores no cookies. */
export const keyClient = (server: TestServer, key: string): Pick<TestClient, 'call'> => ({
  call: (path, options = {}) =>
    server.client().call(path, {
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${key}` },
    }),
});

/** Suspends a trader as an operator does. @returns a function that lifts the suspension */
export async function suspend(server: TestServer, userName: string): Promise<() => Promise<void>> {
  const operate = async (...args: string[]): Promise<void> => {
    const answer = await sendCommand(server.dataDir, commandOf(args, 'sam'));
    if (!answer.ok) throw new Error(answer.message);
  };
  await operate('suspend', userName, '--reason', 'Spam');
  return () => operate('lift', userName, '--reason', 'Sorry');
}
