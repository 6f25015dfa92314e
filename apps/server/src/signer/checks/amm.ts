/**
 * Swaps of an exact input on Raydium CPMM and Meteora's DAMM v2 and Dynamic Bonding Curve, in the one form that
 * the server builds. The programs check the pool's own accounts. This check pins each of the wallet's accounts to
 * the one allowed address and allows no referrer. Source: the programs' published IDLs.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { ByteReader } from '@dugout/wire/byte-reader';
import { derivedAddress } from '../transaction/derived-address.ts';
import {
  isTokenProgram,
  METEORA_DAMM_V2_PROGRAM,
  METEORA_DBC_PROGRAM,
  RAYDIUM_CPMM_PROGRAM,
  TOKEN_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction } from '../transaction/wire-transaction.ts';
import type { Swap } from './parse-intent.ts';
import { demand, refuse } from './refuse.ts';
import type { SwapLeg } from './venue.ts';

interface AmmForm {
  readonly program: string;
  /** Discriminator of the swap. Its arguments are the amount in, the minimum amount out, and these bytes. */
  readonly head: string;
  readonly rest: string;
  /** Names of the account positions. Positions that are not checked by name are the pool's own. */
  readonly places: readonly string[];
  /** Seed of the account that signs for the pools. */
  readonly authority: string;
}

const DIRECTED =
  'user authority config pool userIn userOut vaultIn vaultOut programIn programOut mintIn mintOut observation';
const ORDERED =
  'userIn userOut vault0 vault1 mint0 mint1 user program0 program1 referral eventAuthority program';

export const RAYDIUM_CPMM: AmmForm = {
  program: RAYDIUM_CPMM_PROGRAM,
  head: '8fbe5adac41e33de',
  rest: '',
  places: DIRECTED.split(' '),
  authority: 'vault_and_lp_mint_auth_seed',
};
export const METEORA_DAMM_V2: AmmForm = {
  program: METEORA_DAMM_V2_PROGRAM,
  head: 'f8c69e91e17587c8',
  rest: '',
  places: `authority pool ${ORDERED}`.split(' '),
  authority: 'pool_authority',
};
export const METEORA_DBC: AmmForm = {
  program: METEORA_DBC_PROGRAM,
  head: '414b3f4ceb5b5b88',
  // Input that the curve cannot take stays in the wrapped account, which is closed to the wallet.
  rest: '01',
  places: `authority config pool ${ORDERED}`.split(' '),
  authority: 'pool_authority',
};

type At = (place: string) => string;

/** The token program of the side that is not SOL. It must be at the same position as its mint. */
function tokenProgramOf(at: At, { inputMint, outputMint }: Swap, isDirected: boolean): TokenProgram {
  const buys = inputMint === SOL_MINT;
  demand(buys !== (outputMint === SOL_MINT), 'the swap is against SOL');
  const mint = buys ? outputMint : inputMint;
  const [first, second] = isDirected ? (['In', 'Out'] as const) : (['0', '1'] as const);
  const side = at(`mint${first}`) === mint ? first : second;
  const other = side === first ? second : first;
  demand(at(`mint${side}`) === mint && at(`mint${other}`) === SOL_MINT, 'the swap is of other mints');
  demand(!isDirected || (side === 'Out') === buys, 'the swap goes the other way');
  demand(at(`program${other}`) === TOKEN_PROGRAM, 'the swap uses another token program');
  const program = at(`program${side}`);
  return isTokenProgram(program) ? program : refuse('the swap uses another token program');
}

export function checkAmm({ accounts, data }: Instruction, form: AmmForm, intent: Swap): SwapLeg {
  const { program, head, rest, places, authority } = form;
  demand(
    Buffer.from(data.subarray(0, 8)).toString('hex') === head,
    'this call of the pool is not a swap that is known',
  );
  demand(accounts.length === places.length, 'the swap is not formed as it should be');
  const at: At = (place) =>
    accounts[places.indexOf(place)] ?? refuse('the swap hides an account in a lookup table');
  const { wallet, inputMint, outputMint } = intent;
  const tokenProgram = tokenProgramOf(at, intent, places.includes('mintIn'));
  const own = (mint: string): string =>
    tokenAccountOf(wallet, mint, mint === SOL_MINT ? TOKEN_PROGRAM : tokenProgram);
  const only: Readonly<Record<string, string>> = {
    user: wallet,
    userIn: own(inputMint),
    userOut: own(outputMint),
    authority: derivedAddress(program, [authority]),
    eventAuthority: derivedAddress(program, ['__event_authority']),
    // The program's own address in the referral position means no referrer.
    referral: program,
    program,
  };
  const owned = new Set([wallet, own(inputMint), own(outputMint)]);
  for (const place of places) {
    const expected = only[place];
    demand(at(place) === (expected ?? at(place)), `another account is used as the swap's ${place}`);
    demand(
      expected !== undefined || !owned.has(at(place)),
      "the wallet's account is used as one of the pool's",
    );
  }
  const reader = new ByteReader(data, 8);
  const [encodedMaxIn, encodedMinOut] = [reader.u64(), reader.u64()];
  demand(Buffer.from(data.subarray(24)).toString('hex') === rest, 'the swap is made in another way');
  demand(encodedMinOut <= intent.minOut, 'more has to come back than the intent requires');
  const made = [own(SOL_MINT), ...(inputMint === SOL_MINT ? [own(outputMint)] : [])];
  return { encodedMaxIn, encodedMinOut, mayPayLess: false, wraps: 'always', made };
}
