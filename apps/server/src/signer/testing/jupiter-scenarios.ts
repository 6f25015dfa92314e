import { SOL_MINT } from '@dugout/domain/sol';
import { JUPITER_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transaction/programs.ts';
import { bytes, instruction } from './build.ts';
import { MINT, named, WALLET } from './names.ts';
import {
  after,
  around,
  beside,
  buyIntent,
  createAccount,
  discriminator,
  IN,
  MIN_OUT,
  me,
  own,
  pool,
  pools,
  QUOTED,
  read,
  type Scenario,
  SLIPPAGE,
  sellIntent,
  unwrap,
} from './parts.ts';

/** One step through Whirlpool and one through DLMM's second swap with its slices. */
const plan = Buffer.concat([
  bytes([2, 4], [17, 1], [1, 1], [100, 1], [0, 1], [1, 1]),
  bytes([75, 1], [1, 4], [3, 1], [2, 1], [100, 1], [1, 1], [2, 1]),
]);
const plan2 = Buffer.concat([bytes([1, 4], [17, 1], [1, 1], [10_000, 2], [0, 1], [1, 1])]);
const tail = bytes([IN, 8], [QUOTED, 8], [SLIPPAGE, 2], [0, 1]);
const head2 = bytes([IN, 8], [QUOTED, 8], [SLIPPAGE, 2], [0, 2], [0, 2]);
/** Exact-output form of the same terms: at most 1 SOL for exactly the minimum output. */
const exactOutTail = bytes([MIN_OUT, 8], [990_000_000, 8], [SLIPPAGE, 2], [0, 1]);

const jup = read(JUPITER_PROGRAM);
const eventAuthority = read('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf');

const jupiter = {
  route: instruction(
    JUPITER_PROGRAM,
    [
      read(TOKEN_PROGRAM),
      me,
      own(SOL_MINT),
      own(MINT),
      jup,
      read(MINT),
      jup,
      eventAuthority,
      jup,
      ...pools(1, 8),
      me,
    ],
    Buffer.concat([discriminator('e517cb977ae3ad2a'), plan, tail]),
  ),
  exactOut: instruction(
    JUPITER_PROGRAM,
    [
      read(TOKEN_PROGRAM),
      me,
      own(SOL_MINT),
      own(MINT),
      jup,
      read(SOL_MINT),
      read(MINT),
      jup,
      jup,
      eventAuthority,
      jup,
      ...pools(1, 6),
      me,
    ],
    Buffer.concat([discriminator('d033ef977b2bed5c'), plan, exactOutTail]),
  ),
  shared: instruction(
    JUPITER_PROGRAM,
    [
      read(TOKEN_PROGRAM),
      pool(20),
      me,
      own(SOL_MINT),
      pool(21),
      pool(22),
      own(MINT),
      read(SOL_MINT),
      read(MINT),
      jup,
      jup,
      eventAuthority,
      jup,
      ...pools(1, 6),
    ],
    Buffer.concat([discriminator('c1209b3341d69c81'), bytes([3, 1]), plan, tail]),
  ),
  route2: instruction(
    JUPITER_PROGRAM,
    [
      me,
      own(MINT, TOKEN_2022_PROGRAM),
      own(SOL_MINT),
      read(MINT),
      read(SOL_MINT),
      read(TOKEN_2022_PROGRAM),
      read(TOKEN_PROGRAM),
      own(SOL_MINT),
      eventAuthority,
      jup,
      ...pools(1, 6),
      me,
    ],
    Buffer.concat([discriminator('bb64facc31c4af14'), head2, plan2]),
  ),
  shared2: instruction(
    JUPITER_PROGRAM,
    [
      pool(20),
      me,
      own(MINT),
      pool(21),
      pool(22),
      own(SOL_MINT),
      read(MINT),
      read(SOL_MINT),
      read(TOKEN_PROGRAM),
      read(TOKEN_PROGRAM),
      eventAuthority,
      jup,
      ...pools(1, 6),
    ],
    Buffer.concat([discriminator('d19853937cfed8e9'), bytes([3, 1]), head2, plan2]),
  ),
};

const pooled = ['pool 1', 'pool 2', 'pool 3', 'pool 4', 'pool 5', 'pool 6', 'pool 7', 'pool 8'].map(named);

export const JUPITER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'Jupiter route',
    intent: buyIntent,
    instructions: around(jupiter.route),
    core: [6],
    lookup: [...pooled, MINT, SOL_MINT],
  },
  {
    name: 'Jupiter exact out',
    intent: buyIntent,
    instructions: around(jupiter.exactOut),
    core: [6],
    lookup: pooled,
  },
  {
    name: 'Jupiter shared',
    intent: buyIntent,
    instructions: around(jupiter.shared),
    core: [6],
    lookup: pooled,
  },
  {
    name: 'Jupiter route 2',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), jupiter.route2, unwrap(), ...after],
    core: [3],
    lookup: pooled,
  },
  {
    name: 'Jupiter shared 2',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), jupiter.shared2, unwrap(), ...after],
    core: [3],
    lookup: pooled,
  },
];
