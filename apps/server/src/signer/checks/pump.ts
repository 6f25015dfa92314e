/** Trades on pump.fun's curves and PumpSwap's pools. Places and arguments are those of the programs' published IDLs. */
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { ByteReader } from '../transaction/byte-reader.ts';
import { isTokenProgram } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import type { Swap } from './parse-intent.ts';
import { demand, refuse } from './refuse.ts';
import type { Bargain } from './venue.ts';

interface Places {
  readonly user: number;
  readonly baseMint: number;
  readonly userBase: number;
  readonly baseProgram: number;
  /** Absent where the program pays in lamports of the user itself. */
  readonly quote?: { readonly mint: number; readonly user: number; readonly program: number };
}

/** Which of the two amounts, in the order of the arguments, the program lets leave the user and which reach them. */
type Order = 'inThenOut' | 'outThenIn';

interface Trade {
  readonly side: 'buy' | 'sell';
  readonly order: Order;
  /** A last byte may say whether the volume counts. */
  readonly volumeFlag: boolean;
  readonly places: Places;
}

const CURVE_BUY: Places = { user: 6, baseMint: 2, userBase: 5, baseProgram: 8 };
const CURVE_SELL: Places = { ...CURVE_BUY, baseProgram: 9 };
const CURVE_2: Places = { user: 13, baseMint: 1, userBase: 14, baseProgram: 3, quote: { mint: 2, user: 15, program: 4 } };
const POOL: Places = { user: 1, baseMint: 3, userBase: 5, baseProgram: 11, quote: { mint: 4, user: 6, program: 12 } };

type Trades = ReadonlyMap<string, Trade>;

export const CURVE_TRADES: Trades = new Map([
  ['66063d1201daebea', { side: 'buy', order: 'outThenIn', volumeFlag: true, places: CURVE_BUY }],
  ['38fc74089edfcd5f', { side: 'buy', order: 'inThenOut', volumeFlag: true, places: CURVE_BUY }],
  ['33e685a4017f83ad', { side: 'sell', order: 'inThenOut', volumeFlag: false, places: CURVE_SELL }],
  ['b817ee6167c5d33d', { side: 'buy', order: 'outThenIn', volumeFlag: false, places: CURVE_2 }],
  ['c2ab1c46684d5b2f', { side: 'buy', order: 'inThenOut', volumeFlag: false, places: CURVE_2 }],
  ['5df6823ce7e940b2', { side: 'sell', order: 'inThenOut', volumeFlag: false, places: CURVE_2 }],
]);

export const POOL_TRADES: Trades = new Map([
  ['66063d1201daebea', { side: 'buy', order: 'outThenIn', volumeFlag: true, places: POOL }],
  ['c62e1552b4d9e870', { side: 'buy', order: 'inThenOut', volumeFlag: true, places: POOL }],
  ['33e685a4017f83ad', { side: 'sell', order: 'inThenOut', volumeFlag: false, places: POOL }],
]);

/** The wallet's account for a mint, both standing in the transaction itself. */
function demandAccount(
  accounts: Instruction['accounts'],
  places: { readonly mint: number; readonly user: number; readonly program: number },
  wallet: string,
  mint: string,
): void {
  const program = accounts[places.program];
  if (typeof program !== 'string' || !isTokenProgram(program)) refuse('the trade uses another token program');
  const named = accounts[places.mint];
  demand(typeof named === 'string', 'the trade hides its mint in a lookup table');
  demand(named === mint || (named === NATIVE_QUOTE_MINT && mint === SOL_MINT), 'another token is traded');
  demand(accounts[places.user] === tokenAccountOf(wallet, named, program), "an account is not the wallet's own for its mint");
}

export function checkPump({ accounts, data }: Instruction, trades: Trades, intent: Swap): Bargain {
  const { wallet, inputMint, outputMint } = intent;
  const trade = trades.get(Buffer.from(data.subarray(0, 8)).toString('hex'));
  if (trade === undefined) return refuse('this call of pump.fun is not a trade that is known');
  const { places, side } = trade;
  const [base, quote] = side === 'buy' ? [outputMint, inputMint] : [inputMint, outputMint];
  demand(accounts[places.user] === wallet, 'the trade is of another wallet');
  demandAccount(accounts, { mint: places.baseMint, user: places.userBase, program: places.baseProgram }, wallet, base);
  if (places.quote !== undefined) demandAccount(accounts, places.quote, wallet, quote);
  else demand(quote === SOL_MINT, 'the trade is against SOL');
  const bargain = readAmounts(new ByteReader(data, 8), trade);
  demand(bargain.leastOut <= intent.minOut, 'more has to come back than was asked for');
  const needed = [
    ...(side === 'buy' ? [accounts[places.userBase]] : []),
    ...(places.quote === undefined ? [] : [accounts[places.quote.user]]),
  ];
  return {
    ...bargain,
    mayPayLess: false,
    wraps: places.quote === undefined ? 'never' : 'always',
    made: needed.filter((account) => typeof account === 'string'),
  };
}

function readAmounts(reader: ByteReader, { order, volumeFlag }: Trade): Pick<Bargain, 'mostIn' | 'leastOut'> {
  const [first, second] = [reader.u64(), reader.u64()];
  if (volumeFlag && reader.left > 0) demand(reader.u8() <= 1, 'the trade is not formed as it should be');
  demand(reader.left === 0, 'the trade has bytes left over');
  return order === 'inThenOut' ? { mostIn: first, leastOut: second } : { mostIn: second, leastOut: first };
}
