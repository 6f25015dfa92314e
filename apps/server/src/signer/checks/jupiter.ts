/**
 * Swaps through Jupiter's aggregator. Account positions and argument order follow the program's published IDL.
 * The program itself enforces that no more than the input leaves the source account and that the output minus
 * slippage reaches the destination. Integrator fees are not used: both must be zero.
 */
import { ByteReader } from '@dugout/wire/byte-reader';
import { JUPITER_PROGRAM } from '../transaction/programs.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import { skipRoutePlan } from './jupiter-route-plan.ts';
import { demand, refuse } from './refuse.ts';
import { demandOwn, type SwapLeg, type VenueContext } from './venue.ts';

interface Places {
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  /** Position of the account that receives the output instead. The program's own address means none. */
  readonly otherDestination?: number;
  readonly sourceMint?: number;
  readonly destinationMint: number;
  readonly feeAccount?: number;
  readonly program: number;
}

interface Route {
  readonly exactOut: boolean;
  /** The amounts come before the route plan. */
  readonly amountsFirst: boolean;
  /** The swap runs through accounts of the program, selected by an id, so the wallet signs only one transfer. */
  readonly shared: boolean;
  readonly places: Places;
}

const DIRECT: Places = {
  authority: 1,
  source: 2,
  destination: 3,
  otherDestination: 4,
  destinationMint: 5,
  feeAccount: 6,
  program: 8,
};
const DIRECT_EXACT_OUT: Places = { ...DIRECT, sourceMint: 5, destinationMint: 6, feeAccount: 7, program: 10 };
const SHARED: Places = {
  authority: 2,
  source: 3,
  destination: 6,
  sourceMint: 7,
  destinationMint: 8,
  feeAccount: 9,
  program: 12,
};
const DIRECT_2: Places = {
  authority: 0,
  source: 1,
  destination: 2,
  sourceMint: 3,
  destinationMint: 4,
  otherDestination: 7,
  program: 9,
};
const SHARED_2: Places = {
  authority: 1,
  source: 2,
  destination: 5,
  sourceMint: 6,
  destinationMint: 7,
  program: 11,
};

const ROUTES: ReadonlyMap<string, Route> = new Map([
  ['e517cb977ae3ad2a', { exactOut: false, amountsFirst: false, shared: false, places: DIRECT }],
  ['d033ef977b2bed5c', { exactOut: true, amountsFirst: false, shared: false, places: DIRECT_EXACT_OUT }],
  ['c1209b3341d69c81', { exactOut: false, amountsFirst: false, shared: true, places: SHARED }],
  ['b0d169a89a7d453e', { exactOut: true, amountsFirst: false, shared: true, places: SHARED }],
  ['bb64facc31c4af14', { exactOut: false, amountsFirst: true, shared: false, places: DIRECT_2 }],
  ['9d8ab85215f4f324', { exactOut: true, amountsFirst: true, shared: false, places: DIRECT_2 }],
  ['d19853937cfed8e9', { exactOut: false, amountsFirst: true, shared: true, places: SHARED_2 }],
  ['3560e5cad8bbfa18', { exactOut: true, amountsFirst: true, shared: true, places: SHARED_2 }],
]);

const BPS = 10_000n;

export function checkJupiter({ accounts, data }: Instruction, context: VenueContext): SwapLeg {
  const route = ROUTES.get(Buffer.from(data.subarray(0, 8)).toString('hex'));
  if (route === undefined) return refuse('this call of Jupiter is not a swap that is known');
  checkAccounts(accounts, route, context);
  return readAmounts(new ByteReader(data, 8), route);
}

function checkAccounts(
  accounts: Instruction['accounts'],
  { places, shared }: Route,
  context: VenueContext,
): void {
  const { wallet, inputMint, outputMint } = context.intent;
  demand(accounts[places.program] === JUPITER_PROGRAM, 'the route is not formed as it should be');
  demand(accounts[places.authority] === wallet, 'the route spends from another wallet');
  demandOwn(context, accounts[places.source], inputMint);
  demandOwn(context, accounts[places.destination], outputMint);
  if (places.otherDestination !== undefined) {
    const other = accounts[places.otherDestination];
    demand(other === JUPITER_PROGRAM || other === accounts[places.destination], 'the output goes elsewhere');
  }
  if (places.feeAccount !== undefined)
    demand(accounts[places.feeAccount] === JUPITER_PROGRAM, 'the route pays a fee to another');
  // A mint may stand in a lookup table: the token accounts, made from the mint, bind it.
  if (places.sourceMint !== undefined)
    demand((accounts[places.sourceMint] ?? inputMint) === inputMint, 'another token is sold');
  demand((accounts[places.destinationMint] ?? outputMint) === outputMint, 'another token is bought');
  if (shared)
    demand(
      !accounts.slice(places.program + 1).includes(wallet),
      'the wallet signs for more than its transfer',
    );
}

function readAmounts(reader: ByteReader, { exactOut, amountsFirst, shared }: Route): SwapLeg {
  if (shared) reader.u8();
  if (!amountsFirst) skipRoutePlan(reader);
  const [given, quoted] = [reader.u64(), reader.u64()];
  const slippage = BigInt(reader.u16());
  const fees = amountsFirst ? reader.u16() + reader.u16() : reader.u8();
  demand(fees === 0, 'the route pays a fee to another');
  demand(amountsFirst || reader.left === 0, 'the route has bytes left over');
  demand(slippage <= BPS, 'the slippage is above everything');
  const rest = { mayPayLess: exactOut, wraps: 'perhaps', made: [] } as const;
  return exactOut
    ? { ...rest, encodedMaxIn: (quoted * (BPS + slippage) + BPS - 1n) / BPS, encodedMinOut: given }
    : { ...rest, encodedMaxIn: given, encodedMinOut: (quoted * (BPS - slippage)) / BPS };
}
