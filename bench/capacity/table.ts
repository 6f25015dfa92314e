/** Measured costs of one unit: bytes, and processor seconds. */
export interface UnitCosts {
  readonly trade: {
    readonly wal: number;
    readonly disk: number;
    readonly storing: number;
    readonly database: number;
    readonly logBytes: number;
    readonly appending: number;
    readonly reading: number;
    readonly applying: number;
  };
  readonly socket: { readonly memory: number; readonly frame: number; readonly frameBytes: number };
  readonly swap: ActionCosts;
  readonly message: ActionCosts;
  readonly notification: ActionCosts;
  readonly token: { readonly trading: number; readonly compacted: number };
}

interface ActionCosts {
  readonly wal: number;
  readonly commits: number;
  readonly disk: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/** The acts of a trader in a second, and how full machines are: assumptions, not measurements. */
const ASSUMED = {
  framesPerTrader: 8,
  swapsPerTrader: 0.008,
  messagesPerTrader: 0.01,
  notificationsPerTrader: 0.01,
  callsPerTrader: 0.3,
  secondsPerCall: 1 / 3_000,
  secondsPerDecodedTrade: 25e-6,
  /** The share of a core that a process uses. */
  fullShare: 0.5,
  spare: 1 / 3,
  tradingTokens: 50_000,
  compactedTokens: 200_000,
  nodeBytes: 200e6,
  processesPerMachine: 6,
  streamSeconds: 7_200,
  daySeconds: 86_400,
} as const;

const WORLDS = [
  { traders: 1_000, tradesPerSecond: 5_000 },
  { traders: 10_000, tradesPerSecond: 5_000 },
  { traders: 100_000, tradesPerSecond: 20_000 },
] as const;

interface Column {
  readonly [row: string]: number;
}

/** Returns the processes for work that is divided, when each also follows the log; at least two. */
function processes(work: number, following: number): number {
  const needed = Math.ceil(work / (ASSUMED.fullShare - following));
  return Math.max(2, needed + Math.ceil(needed * ASSUMED.spare));
}

function column(costs: UnitCosts, { traders, tradesPerSecond: trades }: (typeof WORLDS)[number]): Column {
  const { trade, socket, swap, message, notification, token } = costs;
  const each = (figure: keyof ActionCosts): number =>
    traders *
    (ASSUMED.swapsPerTrader * swap[figure] +
      ASSUMED.messagesPerTrader * message[figure] +
      ASSUMED.notificationsPerTrader * notification[figure]);
  const following = trades * (trade.reading + trade.applying);
  const frames = traders * ASSUMED.framesPerTrader;
  const live = processes(frames * socket.frame, following);
  const api = processes(
    traders * ASSUMED.callsPerTrader * ASSUMED.secondsPerCall + each('serverCpu'),
    following,
  );
  const [ingest, jobs] = [2, 2];
  const all = live + api + ingest + jobs;
  const market =
    ASSUMED.tradingTokens * token.trading + ASSUMED.compactedTokens * token.compacted + ASSUMED.nodeBytes;
  return {
    'live processes': live,
    'api processes': api,
    'ingest processes': ingest,
    'jobs processes': jobs,
    'machines with 8 cores': Math.max(2, Math.ceil(all / ASSUMED.processesPerMachine)),
    'cores of live work': frames * socket.frame,
    'cores of the process with the feed':
      trades * (ASSUMED.secondsPerDecodedTrade + trade.appending + trade.applying),
    'cores of the process with the database': trades * trade.storing,
    'GB of memory of a process': market / 1e9,
    'GB of memory of a live process': (market + (traders / live) * socket.memory) / 1e9,
    'MB/s to the traders': (frames * socket.frameBytes) / 1e6,
    'MB/s into the log': (trades * trade.logBytes) / 1e6,
    'MB/s out of NATS': (trades * trade.logBytes * (all - 1)) / 1e6,
    'GB of the log on each NATS': (trades * trade.logBytes * ASSUMED.streamSeconds) / 1e9,
    'MB/s of WAL': (trades * trade.wal + each('wal')) / 1e6,
    'commits/s': each('commits'),
    'cores of PostgreSQL': trades * trade.database + each('databaseCpu'),
    'GB of trades a day': (trades * trade.disk * ASSUMED.daySeconds) / 1e9,
    'GB of traders a day': (each('disk') * ASSUMED.daySeconds) / 1e9,
  };
}

/** Computes machines for each number of concurrent traders: lines of a table. */
export function capacityTable(costs: UnitCosts): readonly string[] {
  const columns = WORLDS.map((world) => column(costs, world));
  const shown = (value: number): string =>
    value >= 100 || Number.isInteger(value)
      ? Math.round(value).toLocaleString('en-US')
      : value.toPrecision(2);
  const head = ['', ...WORLDS.map(({ traders }) => traders.toLocaleString('en-US'))];
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...Object.keys(columns[0] ?? {}).map(
      (row) => `| ${[row, ...columns.map((one) => shown(one[row] ?? Number.NaN))].join(' | ')} |`,
    ),
  ];
}
