/** AWS KMS on 127.0.0.1: its JSON protocol, signature checks, errors, and optional silence. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeKeys, type KmsAnswer } from './kms/kms-calls.ts';
import type { Context } from './kms/sealed-blob.ts';
import { type Credentials, signatureFault } from './kms/signature.ts';

const REGION = 'eu-central-1';

interface KmsCall {
  readonly operation: string;
  readonly keyId: string;
  readonly context: Context;
}

export interface FakeKms {
  readonly keys: FakeKeys;
  /** Environment variables that direct an AWS client here, with valid credentials. */
  readonly environment: Readonly<Record<string, string>>;
  /** Correctly signed calls, in order. */
  readonly calls: readonly KmsCall[];
  /** Makes the next calls fail: with the name of an error and its status (400 by default), or silence. */
  fail(
    fault:
      | { readonly error: string; readonly status?: number; readonly operation?: string }
      | 'silence'
      | null,
  ): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: KmsAnswer, status: number): void {
  response.writeHead('error' in answer ? status : 200, { 'content-type': 'application/x-amz-json-1.1' });
  // AWS quotes the request in some messages, so repeating them leaks secrets.
  const quoted = JSON.stringify(response.req.headers);
  response.end(
    JSON.stringify(
      'error' in answer ? { __type: answer.error, message: `The request was ${quoted}` } : answer.body,
    ),
  );
}

/** Starts a fake KMS. `sessionToken` makes the credentials those of a role. */
export async function fakeKms(options: { readonly sessionToken?: string } = {}): Promise<FakeKms> {
  const keys = new FakeKeys();
  const calls: KmsCall[] = [];
  const credentials: Credentials = {
    accessKeyId: 'AKIDFAKE',
    secretAccessKey: 'a secret of AWS/+=',
    ...options,
  };
  let fault: Parameters<FakeKms['fail']>[0] = null;

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const wrong = signatureFault(
        { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body },
        credentials,
        REGION,
        Date.now(),
      );
      if (wrong !== null) return send(response, { error: wrong }, 400);
      const operation = /^TrentService\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
      const input = JSON.parse(body.toString());
      calls.push({ operation, keyId: input.KeyId, context: input.EncryptionContext ?? {} });
      if (fault === 'silence') return;
      if (fault !== null && (fault.operation ?? operation) === operation)
        return send(response, { error: fault.error }, fault.status ?? 400);
      send(response, keys.answer(operation, input), 400);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    keys,
    calls,
    environment: {
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...(credentials.sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: credentials.sessionToken }),
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    fail: (next) => {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
