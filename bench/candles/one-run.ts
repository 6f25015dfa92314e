import { clickhouse } from './clickhouse.ts';
import { ours } from './ours.ts';

const SIDES = { ours, clickhouse } as const;
export type SideName = keyof typeof SIDES;

const name = process.argv[2];
if (name !== 'ours' && name !== 'clickhouse')
  throw new Error('one-run.ts is started by candles.ts with the name of a side');
process.send?.(await SIDES[name](), undefined, undefined, () => process.disconnect());
