/** Launches and migrations on pump.fun as instructions. Source: the program's published IDL of May 2026. */
import { METADATA_PROGRAM } from '@dugout/solana/accounts/programs';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { type Address, address, type Instruction } from '@solana/kit';
import { tokenAccountOf } from '../pools/pool.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-account.ts';
import { key, text } from './borsh.ts';
import { derive } from './derive.ts';
import { call, EVENTS, RENT, r, SYSTEM_PROGRAM, s, TOKEN_ACCOUNTS, WSOL, w, ws } from './instruction.ts';

const MAYHEM_PROGRAM = address('MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e');
const [PUMP, PUMP_SWAP] = [address(PUMP_PROGRAM), address(PUMP_SWAP_PROGRAM)];
/** Receives the remainder of a migration; named in the program's Global. */
const WITHDRAW_AUTHORITY = address('39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg');
const HEADS = {
  create: '181ec828051c0777',
  createV2: 'd6904cec5f8b31b4',
  migrate: '9beae792ec9ea21e',
} as const;

interface PumpCoin {
  readonly mint: Address;
  readonly creator: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** SPL Token with a metadata account, or Token-2022 with the metadata in the mint. */
  readonly program: Address;
  /** Token-2022 only: the creator's fee is returned to traders. */
  readonly cashback?: boolean;
}

/** Launches a coin: mint and creator sign, the creator pays. */
export async function createCoin(coin: PumpCoin): Promise<Instruction> {
  const { mint, creator, program } = coin;
  const classic = program === TOKEN_PROGRAM;
  const curve = await derive(PUMP, 'bonding-curve', { address: mint });
  const head = [
    ws(mint),
    r(await derive(PUMP, 'mint-authority')),
    w(curve),
    w(await tokenAccountOf(curve, mint, program)),
  ];
  const global = r(await derive(PUMP, 'global'));
  const tail = [r(await derive(PUMP, EVENTS)), r(PUMP)];
  const programs = [r(SYSTEM_PROGRAM), r(program), r(TOKEN_ACCOUNTS)];
  const metadata = address(METADATA_PROGRAM);
  const vault = await derive(MAYHEM_PROGRAM, 'sol-vault');
  const accounts = classic
    ? [
        ...head,
        global,
        r(metadata),
        w(await derive(metadata, 'metadata', { address: metadata }, { address: mint })),
        ws(creator),
        ...programs,
        r(RENT),
        ...tail,
      ]
    : [
        ...head,
        global,
        ws(creator),
        ...programs,
        w(MAYHEM_PROGRAM),
        r(await derive(MAYHEM_PROGRAM, 'global-params')),
        w(vault),
        w(await derive(MAYHEM_PROGRAM, 'mayhem-state', { address: mint })),
        w(await tokenAccountOf(vault, mint, program)),
        ...tail,
      ];
  const flags = classic ? Buffer.alloc(0) : Buffer.of(0, coin.cashback === true ? 1 : 0);
  const texts = [coin.name, coin.symbol, coin.uri].map(text);
  return call(PUMP, accounts, classic ? HEADS.create : HEADS.createV2, ...texts, key(creator), flags);
}

/** Moves a complete curve into its PumpSwap pool; anyone may request it. */
export async function migrateCoin(
  { mint, program }: Pick<PumpCoin, 'mint' | 'program'>,
  user: Address,
): Promise<Instruction> {
  const curve = await derive(PUMP, 'bonding-curve', { address: mint });
  const authority = await derive(PUMP, 'pool-authority', { address: mint });
  const pool = await pumpSwapPool(mint);
  const shares = await derive(PUMP_SWAP, 'pool_lp_mint', { address: pool });
  const accounts = [
    r(await derive(PUMP, 'global')),
    w(WITHDRAW_AUTHORITY),
    r(mint),
    w(curve),
    w(await tokenAccountOf(curve, mint, program)),
    s(user),
    r(SYSTEM_PROGRAM),
    r(TOKEN_PROGRAM),
    r(PUMP_SWAP),
    w(pool),
    w(authority),
    w(await tokenAccountOf(authority, mint, program)),
    w(await tokenAccountOf(authority, WSOL, TOKEN_PROGRAM)),
    r(await derive(PUMP_SWAP, 'global_config')),
    r(WSOL),
    w(shares),
    w(await tokenAccountOf(authority, shares, TOKEN_2022_PROGRAM)),
    w(await tokenAccountOf(pool, mint, program)),
    w(await tokenAccountOf(pool, WSOL, TOKEN_PROGRAM)),
    r(TOKEN_2022_PROGRAM),
    r(TOKEN_ACCOUNTS),
    r(await derive(PUMP_SWAP, EVENTS)),
    r(await derive(PUMP, EVENTS)),
    r(PUMP),
    r(RENT),
  ];
  return call(PUMP, accounts, HEADS.migrate);
}

/** Returns the pool of a pump.fun coin after its migration. */
export async function pumpSwapPool(mint: Address): Promise<Address> {
  const authority = await derive(PUMP, 'pool-authority', { address: mint });
  return await derive(
    PUMP_SWAP,
    'pool',
    Uint8Array.of(0, 0),
    { address: authority },
    { address: mint },
    { address: WSOL },
  );
}
