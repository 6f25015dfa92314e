import { SOL_MINT } from '@dugout/domain/sol';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../transaction/programs.ts';
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
  read,
  type Scene,
  sellIntent,
  unwrap,
} from './parts.ts';

const curve = [read(named('global')), pool(1), read(MINT), pool(2), pool(3), own(MINT, TOKEN_2022_PROGRAM), me, read(SYSTEM_PROGRAM)];
const pump = {
  buy: instruction(
    PUMP_PROGRAM,
    [...curve, read(TOKEN_2022_PROGRAM), ...pools(4, 8)],
    Buffer.concat([discriminator('66063d1201daebea'), bytes([MIN_OUT, 8], [IN, 8], [1, 1])]),
  ),
  buyExactIn: instruction(
    PUMP_PROGRAM,
    [...curve, read(TOKEN_2022_PROGRAM), ...pools(4, 8)],
    Buffer.concat([discriminator('38fc74089edfcd5f'), bytes([IN, 8], [MIN_OUT, 8])]),
  ),
  sell: instruction(
    PUMP_PROGRAM,
    [...curve, pool(4), read(TOKEN_2022_PROGRAM), ...pools(5, 5)],
    Buffer.concat([discriminator('33e685a4017f83ad'), bytes([IN, 8], [MIN_OUT, 8])]),
  ),
  sell2: instruction(
    PUMP_PROGRAM,
    [
      read(named('global')),
      read(MINT),
      read(SOL_MINT),
      read(TOKEN_2022_PROGRAM),
      read(TOKEN_PROGRAM),
      read(ASSOCIATED_TOKEN_PROGRAM),
      ...pools(1, 7),
      me,
      own(MINT, TOKEN_2022_PROGRAM),
      own(SOL_MINT),
      ...pools(8, 9),
    ],
    Buffer.concat([discriminator('5df6823ce7e940b2'), bytes([IN, 8], [MIN_OUT, 8])]),
  ),
};
const poolAccounts = [
  pool(1),
  me,
  pool(2),
  read(MINT),
  read(SOL_MINT),
  own(MINT),
  own(SOL_MINT),
  ...pools(3, 4),
  read(TOKEN_PROGRAM),
  read(TOKEN_PROGRAM),
  ...pools(7, 10),
];
const pumpSwap = {
  buy: instruction(
    PUMP_SWAP_PROGRAM,
    poolAccounts,
    Buffer.concat([discriminator('66063d1201daebea'), bytes([MIN_OUT, 8], [IN, 8], [0, 1])]),
  ),
  sell: instruction(PUMP_SWAP_PROGRAM, poolAccounts, Buffer.concat([discriminator('33e685a4017f83ad'), bytes([IN, 8], [MIN_OUT, 8])])),
};

export const PUMP_SCENES: readonly Scene[] = [
  {
    name: 'pump.fun buy',
    intent: buyIntent,
    instructions: [...beside, createAccount(WALLET, MINT, TOKEN_2022_PROGRAM), pump.buy, ...after],
    core: [3],
  },
  {
    name: 'pump.fun buy, exact in',
    intent: buyIntent,
    instructions: [...beside, createAccount(WALLET, MINT, TOKEN_2022_PROGRAM), pump.buyExactIn, ...after],
    core: [3],
    version: 'legacy',
  },
  { name: 'pump.fun sell', intent: sellIntent, instructions: [...beside, pump.sell, ...after], core: [2] },
  {
    name: 'pump.fun sell 2',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), pump.sell2, unwrap(), ...after],
    core: [3],
  },
  { name: 'PumpSwap buy', intent: buyIntent, instructions: around(pumpSwap.buy), core: [6] },
  {
    name: 'PumpSwap sell',
    intent: sellIntent,
    instructions: [...beside, createAccount(WALLET, SOL_MINT), pumpSwap.sell, unwrap(), ...after],
    core: [3],
  },
];
