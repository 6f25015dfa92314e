import type { ClickhouseConfig } from '#/platform/config/clickhouse-settings.ts';

/** How long ClickHouse may take for a page, and for anything else. */
const PAGE_MS = 5_000;
const WORK_MS = 120_000;

type Value = string | number | boolean | null;

/** ClickHouse did not answer, or refused. */
class ClickhouseError extends Error {
  constructor(reason: string) {
    super(`ClickHouse: ${reason}`);
    this.name = 'ClickhouseError';
  }
}

export interface ClickHouse {
  /** Returns rows; whole numbers of 64 bits are texts. Parameters are named `{name:Type}` in the query. */
  rows(sql: string, parameters: Readonly<Record<string, string | number>>): Promise<(readonly Value[])[]>;
  /** Runs a statement without parameters. `bytes` are the rows of an INSERT. */
  run(sql: string, bytes?: Buffer<ArrayBuffer>): Promise<void>;
}

/** Speaks to ClickHouse over its HTTP interface. Every method throws `ClickhouseError`. */
export function clickhouse({ url, database, user, password }: ClickhouseConfig): ClickHouse {
  async function request(
    parameters: Readonly<Record<string, string>>,
    body: string | Buffer<ArrayBuffer>,
    ms: number,
  ): Promise<string> {
    const address = new URL(url);
    // Without it an error that occurs late would follow the first rows of a successful answer.
    const settings = { database, wait_end_of_query: '1', ...parameters };
    for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value);
    const response = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': password },
      signal: AbortSignal.timeout(ms),
    });
    const text = await response.text();
    if (!response.ok) throw new ClickhouseError(`${response.status} ${text.slice(0, 500)}`);
    return text;
  }
  const answered = (...call: Parameters<typeof request>): Promise<string> =>
    request(...call).catch((error: unknown) => {
      throw error instanceof ClickhouseError ? error : new ClickhouseError(String(error));
    });
  return {
    async rows(sql, parameters) {
      const named = Object.entries(parameters).map(([name, value]) => [`param_${name}`, String(value)]);
      const settings = {
        output_format_json_quote_64bit_integers: '1',
        output_format_json_quote_denormals: '1',
      };
      const text = await answered(
        { ...settings, ...Object.fromEntries(named) },
        `${sql} FORMAT JSONCompactEachRow`,
        PAGE_MS,
      );
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    },
    async run(sql, bytes) {
      await (bytes === undefined ? answered({}, sql, WORK_MS) : answered({ query: sql }, bytes, WORK_MS));
    },
  };
}
