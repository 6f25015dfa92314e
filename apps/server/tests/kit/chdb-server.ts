/** ClickHouse in this process (chdb) behind ClickHouse's HTTP interface, as far as the server uses it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { loadPeer } from '../../../../bench/lib/peers.ts';

interface Session {
  query(sql: string, format?: string): string;
  queryBind(sql: string, parameters: object, format?: string): string;
  close(): void;
}
interface Chdb {
  readonly Session: new (path: string, options: { connectionArgs: readonly string[] }) => Session;
}

interface ChdbServer {
  readonly url: string;
  /** While true, connections are closed without an answer. */
  isAway: boolean;
  /** Runs a query and returns its rows as text, separated by tabs. */
  query(sql: string): string;
  stop(): Promise<void>;
}

const INSERT = /^INSERT INTO (\w+) FORMAT RowBinary$/;

/** Starts it with an empty database. Only one can run in a process. */
export async function chdbServer(): Promise<ChdbServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-chdb-'));
  const { Session } = loadPeer('chdb') as Chdb;
  const session = new Session(join(folder, 'db'), {
    connectionArgs: ['--output_format_json_quote_64bit_integers=1', '--output_format_json_quote_denormals=1'],
  });

  function insert(table: string, rows: Buffer): void {
    const path = join(folder, 'rows.bin');
    writeFileSync(path, rows);
    const columns = session
      .query(`SELECT concat(name, ' ', type) FROM system.columns WHERE table = '${table}'`, 'TSVRaw')
      .trim()
      .split('\n')
      .join(', ');
    session.query(`INSERT INTO ${table} SELECT * FROM file('${path}', RowBinary, '${columns}')`);
  }
  function answer(parameters: URLSearchParams, body: Buffer): string {
    const [, table] = INSERT.exec(parameters.get('query') ?? '') ?? [];
    if (table !== undefined) {
      insert(table, body);
      return '';
    }
    const bound = [...parameters]
      .filter(([name]) => name.startsWith('param_'))
      .map(([name, value]) => [name.slice('param_'.length), value]);
    const sql = body.toString();
    return bound.length === 0 ? session.query(sql) : session.queryBind(sql, Object.fromEntries(bound));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (made.isAway) {
      request.socket.destroy();
      return;
    }
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await buffer(request);
    try {
      response.end(answer(searchParams, body));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const made: ChdbServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    query: (sql) => session.query(sql, 'TSVRaw'),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      session.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return made;
}
