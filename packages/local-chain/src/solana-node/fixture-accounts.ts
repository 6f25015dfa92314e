import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBase58 } from '@dugout/domain/address';
import { list, shape, text, whole } from '@dugout/solana/transactions/shape';
import type { SolanaNode } from './node.ts';

export interface FixtureToken {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

const u32 = (value: number): Buffer =>
  Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]);
const padded = (text: string, bytes: number): Buffer => {
  const field = Buffer.alloc(bytes);
  field.write(text);
  return Buffer.concat([u32(bytes), field]);
};
const account = (owner: string, data: Buffer) => ({
  owner,
  data: [data.toString('base64'), 'base64'],
  lamports: 1,
  executable: false,
});

/** A mint of SPL Token with a mint authority and no freeze authority. */
function mintAccount(decimals: number): object {
  const data = Buffer.alloc(82);
  data[0] = 1;
  data.fill(7, 4, 36);
  data.writeBigUInt64LE(10n ** 15n, 36);
  data[44] = decimals;
  data[45] = 1;
  return account(TOKEN_PROGRAM, data);
}

function metadataAccount(mint: string, { name, symbol, uri }: FixtureToken): object {
  const key = Buffer.from(fromBase58(mint) ?? []);
  const texts = [padded(name, 32), padded(symbol, 10), padded(uri, 200)];
  return account(
    METADATA_PROGRAM,
    Buffer.concat([Buffer.from([4]), Buffer.alloc(32, 8), key, ...texts, Buffer.from([0, 0, 0, 1, 1])]),
  );
}

interface FixtureAccountsOptions {
  /** The upstream node, which serves everything except accounts. */
  readonly node: Pick<SolanaNode, 'rpcUrl' | 'chain'>;
  /** Returns a token's account data; null for a token without accounts. */
  readonly tokenFixture: (mint: string) => FixtureToken | null;
}

/**
 * Starts a proxy node that serves fixture mints and metadata; every mint has a mint authority
 * and no freeze authority.
 */
export async function fixtureAccounts({ node: { rpcUrl, chain }, tokenFixture }: FixtureAccountsOptions) {
  const decimals = new Map<string, number>();
  let seenUpTo = chain.tape.firstSlot - 1;

  function decimalsOf(mint: string): number {
    for (; seenUpTo < chain.confirmed; seenUpTo++)
      for (const { meta } of chain.block(seenUpTo + 1)?.transactions ?? [])
        for (const balance of list(shape(meta)['postTokenBalances']).map(shape))
          decimals.set(text(balance['mint']), whole(shape(balance['uiTokenAmount'])['decimals']) ?? 0);
    return decimals.get(mint) ?? 0;
  }

  function accountsOf(keys: readonly string[]): (object | null)[] {
    const accounts: (object | null)[] = [];
    for (let at = 0; at < keys.length; at += 3) {
      const mint = keys[at] ?? '';
      const token = tokenFixture(mint);
      accounts.push(
        ...(token === null
          ? [null, null, null]
          : [mintAccount(decimalsOf(mint)), metadataAccount(mint, token), null]),
      );
    }
    return accounts.slice(0, keys.length);
  }

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const body = Buffer.concat(parts);
      const { id, method, params } = shape(JSON.parse(body.toString()));
      response.setHeader('content-type', 'application/json');
      if (method === 'getMultipleAccounts') {
        const value = accountsOf(list(list(params)[0]).map(text));
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }));
        return;
      }
      const behind = await fetch(rpcUrl, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      response.writeHead(behind.status).end(Buffer.from(await behind.arrayBuffer()));
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
