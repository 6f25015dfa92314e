import { parseArgs } from 'node:util';
import { SUBMISSION_FAULTS, type SubmissionFault } from './faults.ts';
import { startChain } from './start-chain.ts';

process.umask(0o077);
const { env } = process;
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: env['CHAIN_PORT'] ?? '8899' },
    'ws-port': { type: 'string', default: env['CHAIN_WS_PORT'] ?? '8900' },
    host: { type: 'string', default: env['CHAIN_HOST'] ?? '127.0.0.1' },
    dir: { type: 'string', default: env['CHAIN_DIR'] ?? 'data/chain' },
    seed: { type: 'string', default: env['CHAIN_SEED'] ?? 'dugout' },
    'slot-ms': { type: 'string', default: env['CHAIN_SLOT_MS'] ?? '400' },
    'confirm-after': { type: 'string', default: env['CHAIN_CONFIRM_AFTER'] ?? '1' },
    'snapshot-every': { type: 'string', default: env['CHAIN_SNAPSHOT_EVERY'] ?? '1000' },
    programs: {
      type: 'string',
      multiple: true,
      default: env['CHAIN_PROGRAMS'] === undefined ? [] : [env['CHAIN_PROGRAMS']],
    },
    accounts: {
      type: 'string',
      multiple: true,
      default: env['CHAIN_ACCOUNTS'] === undefined ? [] : [env['CHAIN_ACCOUNTS']],
    },
    fork: { type: 'string', default: env['CHAIN_FORK'] ?? '' },
    'no-bots': { type: 'boolean', default: env['CHAIN_BOTS'] === 'off' },
    fault: { type: 'string', multiple: true, default: [] },
  },
});

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`${name} must be a whole number of at least ${least}, not ${text}`);
  process.exit(2);
}

/** Parses `dropped=0.05`: the share of submitted transactions with this fault. */
function faultOf(text: string): [SubmissionFault, number] {
  const [name = '', share = ''] = text.split('=');
  const fault = SUBMISSION_FAULTS.find((known) => known === name.replaceAll('-', ' '));
  const value = Number(share);
  if (fault !== undefined && share !== '' && value >= 0 && value <= 1) return [fault, value];
  console.error(
    `--fault takes one of ${SUBMISSION_FAULTS.join(', ')} with a share from 0 to 1, as in dropped=0.05, not ${text}`,
  );
  process.exit(2);
}

const faults = values.fault.map(faultOf);
const starting = startChain({
  port: whole('--port', values.port, 0),
  wsPort: whole('--ws-port', values['ws-port'], 0),
  host: values.host,
  folder: values.dir,
  fork: values.fork === '' ? null : { url: values.fork, onState: (message) => console.error(message) },
  dumps: [...values.programs, ...values.accounts],
  seed: values.seed,
  slotMs: whole('--slot-ms', values['slot-ms'], 1),
  confirmAfter: whole('--confirm-after', values['confirm-after'], 0),
  snapshotEvery: whole('--snapshot-every', values['snapshot-every'], 1),
  bots: !values['no-bots'],
});
const chain = await starting.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
for (const [fault, share] of faults) chain.faults.share(fault, share);

console.log(`Local chain: ${chain.rpcUrl}, websocket ${chain.wsUrl}, swaps ${chain.swapUrl}`);
console.log(
  `Kept in ${values.dir}, at slot ${chain.bank.slot('processed')}, ${chain.replayed} transactions replayed. Tokens: ${chain.rpcUrl}/pools`,
);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void chain.stop().then(() => process.exit(0));
  });
}
