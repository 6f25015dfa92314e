/** The launches of a venue trial's coins as instructions, with their signers besides the creator. */
import { type ChainKey, chainKey } from '@dugout/local-chain/keys';
import { cpmmPoolOf, createCpmmPool } from '@dugout/local-chain/mainnet/cpmm-pool';
import {
  createCurve,
  createCurveConfig,
  curveOf,
  migrateCurve,
  migratedPool,
} from '@dugout/local-chain/mainnet/meteora-curve';
import { createCoin, migrateCoin, pumpSwapPool } from '@dugout/local-chain/mainnet/pump-coin';
import { tokenAccountOf } from '@dugout/local-chain/pools/pool';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@dugout/local-chain/token-account';
import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import type { CoinKind } from './coin.ts';

const SOL = 1_000_000_000n;
const WSOL = address('So11111111111111111111111111111111111111112');
const MINT_LAMPORTS = 1_461_600n;
const [DECIMALS, SUPPLY, POOLED_SOL] = [6, 10n ** 15n, 40n * SOL];

export interface Errand {
  readonly instructions: readonly Instruction[];
  readonly signers: readonly ChainKey[];
}

export interface Launch {
  readonly mint: Address;
  readonly program: Address;
  /** In this order. */
  readonly errands: readonly Errand[];
  /** Moves a complete curve into its pool; null when there is no curve. */
  readonly migrate: (() => Promise<Errand>) | null;
  /** Where it trades: before its migration, and after it. */
  readonly pools: readonly [Address, Address | null];
}

export async function launchOf(kind: CoinKind, number: number, creator: Address): Promise<Launch> {
  const key = chainKey('venue trial', kind, `${number}`);
  const program =
    kind.includes('Token-2022') || kind.includes('cashback') ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM;
  const names = { name: `Trial ${number}`, symbol: `T${number}`, uri: 'https://example.org/coin.json' };
  const coin = { mint: key.address, creator, program };
  if (kind.startsWith('pump.fun')) {
    const launch = await createCoin({ ...coin, ...names, cashback: kind === 'pump.fun cashback' });
    return {
      ...coin,
      errands: [{ instructions: [launch], signers: [key] }],
      migrate: async () => ({ instructions: [await migrateCoin(coin, creator)], signers: [] }),
      pools: [key.address, await pumpSwapPool(key.address)],
    };
  }
  if (kind.startsWith('Meteora')) {
    const config = chainKey('venue trial', kind, `${number}`, 'config');
    const curve = { ...coin, config: config.address };
    const positions = [
      chainKey('venue trial', kind, `${number}`, 'first'),
      chainKey('venue trial', kind, `${number}`, 'second'),
    ] as const;
    const [first, second] = positions;
    return {
      ...coin,
      errands: [
        { instructions: [await createCurveConfig(curve)], signers: [config] },
        { instructions: [await createCurve(curve, names)], signers: [key] },
      ],
      migrate: async () => ({
        instructions: await migrateCurve(curve, creator, [first.address, second.address]),
        signers: positions,
      }),
      pools: [await curveOf(curve), await migratedPool(key.address)],
    };
  }
  const pool = await createCpmmPool({ ...coin, tokens: SUPPLY, lamports: POOLED_SOL });
  return {
    ...coin,
    errands: [
      { instructions: await mintTo(coin), signers: [key] },
      { instructions: [...(await wrapped(creator, POOLED_SOL)), pool], signers: [] },
    ],
    migrate: null,
    pools: [await cpmmPoolOf(key.address), null],
  };
}

/** Creates a mint whose creator holds the whole supply. */
async function mintTo({
  mint,
  creator,
  program,
}: Pick<Launch, 'mint' | 'program'> & { readonly creator: Address }): Promise<Instruction[]> {
  const payer = createNoopSigner(creator);
  const token = await tokenAccountOf(creator, mint, program);
  const by = { programAddress: program };
  const newAccount = createNoopSigner(mint);
  const space = BigInt(getMintSize());
  return [
    getCreateAccountInstruction({
      payer,
      newAccount,
      lamports: MINT_LAMPORTS,
      space,
      programAddress: program,
    }),
    getInitializeMint2Instruction(
      { mint, decimals: DECIMALS, mintAuthority: creator, freezeAuthority: null },
      by,
    ),
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      owner: creator,
      ata: token,
      mint,
      tokenProgram: program,
    }),
    getMintToCheckedInstruction(
      { mint, token, mintAuthority: payer, amount: SUPPLY, decimals: DECIMALS },
      by,
    ),
  ];
}

async function wrapped(owner: Address, lamports: bigint): Promise<Instruction[]> {
  const payer = createNoopSigner(owner);
  const account = await tokenAccountOf(owner, WSOL, TOKEN_PROGRAM);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      owner,
      ata: account,
      mint: WSOL,
      tokenProgram: TOKEN_PROGRAM,
    }),
    getTransferSolInstruction({ source: payer, destination: account, amount: lamports + SOL }),
    getSyncNativeInstruction({ account }),
  ];
}
