/**
 * Trades on pump.fun's curves and PumpSwap's pools, in the forms that the server builds. Accounts that the
 * programs derive are derived here too, so every position except the pool's own is pinned to the one allowed
 * account. Source: the programs' published IDLs and, for the remaining accounts, pump-public-docs.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { ByteReader } from '@dugout/wire/byte-reader';
import { derivedAddress } from '../transaction/derived-address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  isTokenProgram,
  PUMP_FEE_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import type { Swap } from './parse-intent.ts';
import { demand, refuse } from './refuse.ts';
import type { SwapLeg } from './venue.ts';

interface Trade {
  readonly side: 'buy' | 'sell';
  /** Order of the two amount arguments: the maximum that leaves the user and the amount that reaches them. */
  readonly order: 'inThenOut' | 'outThenIn';
  /** Names of the account positions. */
  readonly places: readonly string[];
  /** Positions for coins that return the creator's fee to traders, when they differ. */
  readonly cashback?: readonly string[];
}

interface Market {
  readonly program: string;
  /** Whether the SOL side is wrapped. */
  readonly wraps: boolean;
  readonly trades: ReadonlyMap<string, Trade>;
}

const CURVE = 'global feeRecipient mint curve curveTokens userTokens user systemProgram';
const FEES = 'feeConfig feeProgram';
const CURVE_TAIL = 'curveV2 buybackRecipient';
const CURVE_BUY = `${CURVE} tokenProgram creatorVault eventAuthority program globalVolume userVolume ${FEES} ${CURVE_TAIL}`;
const CURVE_SELL = `${CURVE} creatorVault tokenProgram eventAuthority program ${FEES}`;
const POOL =
  'pool user global mint quoteMint userTokens userQuote poolTokens poolQuote feeRecipient feeRecipientTokens tokenProgram quoteProgram systemProgram tokenAccountProgram eventAuthority program creatorVaultTokens creatorVault';
const POOL_TAIL = 'poolV2 buybackRecipient buybackRecipientTokens';
const POOL_BUY = `${POOL} globalVolume userVolume ${FEES}`;
const POOL_SELL = `${POOL} ${FEES}`;

const curveBuy = { side: 'buy', places: CURVE_BUY.split(' ') } as const;
const curveSell = {
  side: 'sell',
  places: `${CURVE_SELL} ${CURVE_TAIL}`.split(' '),
  cashback: `${CURVE_SELL} userVolume ${CURVE_TAIL}`.split(' '),
} as const;
const poolBuy = {
  side: 'buy',
  places: `${POOL_BUY} ${POOL_TAIL}`.split(' '),
  cashback: `${POOL_BUY} userVolumeTokens ${POOL_TAIL}`.split(' '),
} as const;
const poolSell = {
  side: 'sell',
  places: `${POOL_SELL} ${POOL_TAIL}`.split(' '),
  cashback: `${POOL_SELL} userVolumeTokens userVolume ${POOL_TAIL}`.split(' '),
} as const;

export const CURVES: Market = {
  program: PUMP_PROGRAM,
  wraps: false,
  trades: new Map([
    ['66063d1201daebea', { ...curveBuy, order: 'outThenIn' }],
    ['38fc74089edfcd5f', { ...curveBuy, order: 'inThenOut' }],
    ['33e685a4017f83ad', { ...curveSell, order: 'inThenOut' }],
  ]),
};

export const POOLS: Market = {
  program: PUMP_SWAP_PROGRAM,
  wraps: true,
  trades: new Map([
    ['66063d1201daebea', { ...poolBuy, order: 'outThenIn' }],
    ['c62e1552b4d9e870', { ...poolBuy, order: 'inThenOut' }],
    ['33e685a4017f83ad', { ...poolSell, order: 'inThenOut' }],
  ]),
};

interface Given {
  readonly wallet: string;
  readonly mint: string;
  readonly tokenProgram: TokenProgram;
  readonly at: (place: string) => string;
}

const quoteAccountOf = (owner: string): string => tokenAccountOf(owner, SOL_MINT, TOKEN_PROGRAM);

/**
 * The one account allowed at each position. Positions that are missing here are the pool's own: the pool, its
 * vaults, its fee recipients.
 */
const common = (program: string) => ({
  systemProgram: () => SYSTEM_PROGRAM,
  program: () => program,
  feeProgram: () => PUMP_FEE_PROGRAM,
  eventAuthority: () => derivedAddress(program, ['__event_authority']),
  globalVolume: () => derivedAddress(program, ['global_volume_accumulator']),
  userVolume: ({ wallet }: Given) =>
    derivedAddress(program, ['user_volume_accumulator', { address: wallet }]),
  feeConfig: () => derivedAddress(PUMP_FEE_PROGRAM, ['fee_config', { address: program }]),
  user: ({ wallet }: Given) => wallet,
  mint: ({ mint }: Given) => mint,
  userTokens: ({ wallet, mint, tokenProgram }: Given) => tokenAccountOf(wallet, mint, tokenProgram),
});
const curveOf = (mint: string): string => derivedAddress(PUMP_PROGRAM, ['bonding-curve', { address: mint }]);

type Expected = Readonly<Record<string, (given: Given) => string>>;
const OF_CURVES: Expected = {
  ...common(PUMP_PROGRAM),
  global: () => derivedAddress(PUMP_PROGRAM, ['global']),
  curve: ({ mint }) => curveOf(mint),
  curveTokens: ({ mint, tokenProgram }) => tokenAccountOf(curveOf(mint), mint, tokenProgram),
  curveV2: ({ mint }) => derivedAddress(PUMP_PROGRAM, ['bonding-curve-v2', { address: mint }]),
};
const OF_POOLS: Expected = {
  ...common(PUMP_SWAP_PROGRAM),
  global: () => derivedAddress(PUMP_SWAP_PROGRAM, ['global_config']),
  quoteMint: () => SOL_MINT,
  userQuote: ({ wallet }) => quoteAccountOf(wallet),
  quoteProgram: () => TOKEN_PROGRAM,
  tokenAccountProgram: () => ASSOCIATED_TOKEN_PROGRAM,
  feeRecipientTokens: ({ at }) => quoteAccountOf(at('feeRecipient')),
  creatorVaultTokens: ({ at }) => quoteAccountOf(at('creatorVault')),
  poolV2: ({ mint }) => derivedAddress(PUMP_SWAP_PROGRAM, ['pool-v2', { address: mint }]),
  buybackRecipientTokens: ({ at }) => quoteAccountOf(at('buybackRecipient')),
  userVolumeTokens: ({ wallet }) =>
    quoteAccountOf(derivedAddress(PUMP_SWAP_PROGRAM, ['user_volume_accumulator', { address: wallet }])),
};

export function checkPump({ accounts, data }: Instruction, market: Market, intent: Swap): SwapLeg {
  const { wallet, inputMint, outputMint } = intent;
  const trade = market.trades.get(Buffer.from(data.subarray(0, 8)).toString('hex'));
  if (trade === undefined) return refuse('this call of pump.fun is not a trade that is known');
  const { side } = trade;
  const places = [trade.places, trade.cashback].find((known) => known?.length === accounts.length);
  if (places === undefined) return refuse('the trade is not formed as it should be');
  const at = (place: string): string =>
    accounts[places.indexOf(place)] ?? refuse('the trade hides an account in a lookup table');
  const tokenProgram = at('tokenProgram');
  if (!isTokenProgram(tokenProgram)) return refuse('the trade uses another token program');
  const [mint, quote] = side === 'buy' ? [outputMint, inputMint] : [inputMint, outputMint];
  demand(quote === SOL_MINT, 'the trade is against SOL');
  const given = { wallet, mint, tokenProgram, at };
  const expected = market.wraps ? OF_POOLS : OF_CURVES;
  for (const place of places) {
    const only = expected[place]?.(given);
    demand(at(place) === (only ?? at(place)), `another account is used as the trade's ${place}`);
    demand(only !== undefined || at(place) !== wallet, "the wallet is used as an account of the pool's");
  }
  const amounts = readAmounts(new ByteReader(data, 8), trade);
  demand(amounts.encodedMinOut <= intent.minOut, 'more has to come back than the intent requires');
  const made = [...(side === 'buy' ? [at('userTokens')] : []), ...(market.wraps ? [at('userQuote')] : [])];
  return { ...amounts, mayPayLess: false, wraps: market.wraps ? 'always' : 'never', made };
}

function readAmounts(
  reader: ByteReader,
  { order, side }: Trade,
): Pick<SwapLeg, 'encodedMaxIn' | 'encodedMinOut'> {
  const [first, second] = [reader.u64(), reader.u64()];
  // A buy's last byte says whether its volume counts. It must not.
  if (side === 'buy') demand(reader.u8() === 0, 'the trade is not formed as it should be');
  demand(reader.left === 0, 'the trade has bytes left over');
  return order === 'inThenOut'
    ? { encodedMaxIn: first, encodedMinOut: second }
    : { encodedMaxIn: second, encodedMinOut: first };
}
