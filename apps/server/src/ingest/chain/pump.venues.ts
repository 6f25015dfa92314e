/** pump.fun's curves and PumpSwap's pools without anyone in between: transactions are put together here, from the accounts as they stand. */
import { SOL_MINT } from '@dugout/domain/sol';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import {
  buybackRecipientFor,
  derived,
  PUMP_FEE_PROGRAM,
  type PumpPoolAccount,
  pumpTrade,
  readCurve,
  readCurveFees,
  readPoolFees,
  readPumpPool,
} from '@dugout/solana/instructions/pump';
import { address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { type Chain, type LiveOrder, type LiveVenue, type TradablePool, VenueRefusal } from '#/features/trading/index.ts';
import { directQuote, directTrade } from './direct-quote.ts';
import { payment } from './jupiter-build.ts';
import { derive, synced, toInstruction, tokenAccount } from './pump-accounts.ts';

export interface DirectVenueOptions {
  readonly chain: Pick<Chain, 'lifetime' | 'accounts' | 'mint'>;
  readonly feeWallet: string;
  /** The pools as the market sees them: where a token trades, and what the pool's fee was lately. */
  readonly pool: (mint: string) => TradablePool | null;
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TOKEN_ACCOUNT_LAMPORTS = 2_100_000n;
/** PumpSwap's and pump.fun's own accounts for who trades there first. */
const VOLUME_ACCOUNT_LAMPORTS = 2_000_000n;
const special = () => new VenueRefusal('This coin has rules of its own that are not traded directly', 'pool_not_tradable');

const opened = (order: LiveOrder, ata: string, mint: string, program: string): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(address(order.wallet)),
    owner: address(order.wallet),
    ata: address(ata),
    mint: address(mint),
    tokenProgram: address(program),
  });

export function pumpCurveVenue({ chain, feeWallet, pool }: DirectVenueOptions): LiveVenue {
  return {
    name: 'pump.fun',
    async prepare(order) {
      const known = pool(order.mint);
      if (known?.market !== 'pumpfun') throw new VenueRefusal('This token is not on a pump.fun bonding curve', 'pool_not_tradable');
      const [curve, global] = await Promise.all([derive(derived.curve(order.mint)), derive(derived.global)]);
      const [[curveAccount, globalAccount], mint] = await Promise.all([chain.accounts([curve, global]), chain.mint(order.mint)]);
      const state = curveAccount ? readCurve(curveAccount) : null;
      const fees = globalAccount ? readCurveFees(globalAccount) : null;
      if (state === null || fees === null || mint === null) throw new VenueRefusal('The curve cannot be read', 'pool_not_tradable');
      if (state.complete) throw new VenueRefusal('The token has graduated', 'pool_not_tradable');
      if (state.special) throw special();
      const trade = directTrade(order, { base: state.virtualTokens, quote: state.virtualLamports }, known.feeBps);
      const instructions = async (): Promise<Instruction[]> => {
        const userTokens = await tokenAccount(order.wallet, order.mint, mint.program);
        const addresses = {
          global,
          feeRecipient: fees.feeRecipient,
          mint: order.mint,
          curve,
          curveTokens: await tokenAccount(curve, order.mint, mint.program),
          userTokens,
          user: order.wallet,
          systemProgram: SYSTEM_PROGRAM,
          tokenProgram: mint.program,
          creatorVault: await derive(derived.creatorVault(state.creator)),
          eventAuthority: await derive(derived.eventAuthority(PUMP_PROGRAM)),
          program: PUMP_PROGRAM,
          globalVolume: await derive(derived.globalVolume(PUMP_PROGRAM)),
          userVolume: await derive(derived.userVolume(PUMP_PROGRAM, order.wallet)),
          feeConfig: await derive(derived.feeConfig(PUMP_PROGRAM)),
          feeProgram: PUMP_FEE_PROGRAM,
          curveV2: await derive(derived.curveV2(order.mint)),
          buybackRecipient: buybackRecipientFor(order.wallet, fees),
        };
        const swap = toInstruction(pumpTrade('curve', trade.terms, addresses));
        return order.side === 'buy' ? [opened(order, userTokens, order.mint, mint.program), swap] : [swap];
      };
      const rentLamports = order.side === 'buy' ? TOKEN_ACCOUNT_LAMPORTS + VOLUME_ACCOUNT_LAMPORTS : 0n;
      return directQuote({ order, trade, feeWallet, chain, instructions, rentLamports });
    },
  };
}

export function pumpSwapVenue({ chain, feeWallet, pool }: DirectVenueOptions): LiveVenue {
  return {
    name: 'PumpSwap',
    async prepare(order) {
      const known = pool(order.mint);
      if (known?.market !== 'pumpfun-amm') throw new VenueRefusal('This token has no PumpSwap pool', 'pool_not_tradable');
      const globalConfig = await derive(derived.globalConfig);
      const [[poolAccount, configAccount], mint] = await Promise.all([chain.accounts([known.pool, globalConfig]), chain.mint(order.mint)]);
      const state = poolAccount ? readPumpPool(poolAccount) : null;
      const fees = configAccount ? readPoolFees(configAccount) : null;
      if (state === null || fees === null || mint === null) throw new VenueRefusal('The pool cannot be read', 'pool_not_tradable');
      if (state.baseMint !== order.mint || state.quoteMint !== SOL_MINT)
        throw new VenueRefusal('The pool is not quoted in SOL', 'pool_not_tradable');
      if (state.special) throw special();
      const trade = directTrade(order, await reservesOf(state), known.feeBps);
      const instructions = async (): Promise<Instruction[]> => {
        const owner = createNoopSigner(address(order.wallet));
        const userBase = await tokenAccount(order.wallet, order.mint, mint.program);
        const userQuote = await tokenAccount(order.wallet, SOL_MINT, TOKEN_PROGRAM_ADDRESS);
        const creatorVault = await derive(derived.poolCreatorVault(state.coinCreator));
        const buybackRecipient = buybackRecipientFor(order.wallet, fees);
        const addresses = {
          pool: known.pool,
          user: order.wallet,
          globalConfig,
          baseMint: order.mint,
          quoteMint: SOL_MINT,
          userBase,
          userQuote,
          poolBase: state.baseVault,
          poolQuote: state.quoteVault,
          feeRecipient: fees.feeRecipient,
          feeRecipientTokens: await tokenAccount(fees.feeRecipient, SOL_MINT, TOKEN_PROGRAM_ADDRESS),
          baseProgram: mint.program,
          quoteProgram: TOKEN_PROGRAM_ADDRESS,
          systemProgram: SYSTEM_PROGRAM,
          tokenAccountProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
          eventAuthority: await derive(derived.eventAuthority(PUMP_SWAP_PROGRAM)),
          program: PUMP_SWAP_PROGRAM,
          creatorVaultTokens: await tokenAccount(creatorVault, SOL_MINT, TOKEN_PROGRAM_ADDRESS),
          creatorVault,
          globalVolume: await derive(derived.globalVolume(PUMP_SWAP_PROGRAM)),
          userVolume: await derive(derived.userVolume(PUMP_SWAP_PROGRAM, order.wallet)),
          feeConfig: await derive(derived.feeConfig(PUMP_SWAP_PROGRAM)),
          feeProgram: PUMP_FEE_PROGRAM,
          poolV2: await derive(derived.poolV2(order.mint)),
          buybackRecipient,
          buybackRecipientTokens: await tokenAccount(buybackRecipient, SOL_MINT, TOKEN_PROGRAM_ADDRESS),
        };
        const { terms } = trade;
        const wrapped = terms.exact === 'in' ? terms.amount : terms.limit;
        const before =
          order.side === 'buy'
            ? [opened(order, userBase, order.mint, mint.program), ...payment(order.wallet, userQuote, wrapped), synced(userQuote)]
            : [];
        return [
          opened(order, userQuote, SOL_MINT, TOKEN_PROGRAM_ADDRESS),
          ...before,
          toInstruction(pumpTrade('pool', terms, addresses)),
          getCloseAccountInstruction({ account: userQuote, destination: owner.address, owner }),
        ];
      };
      const rentLamports = TOKEN_ACCOUNT_LAMPORTS + (order.side === 'buy' ? TOKEN_ACCOUNT_LAMPORTS + VOLUME_ACCOUNT_LAMPORTS : 0n);
      return directQuote({ order, trade, feeWallet, chain, instructions, rentLamports });
    },
  };

  async function reservesOf({ baseVault, quoteVault, virtualQuote }: PumpPoolAccount) {
    const [base, quote] = (await chain.accounts([baseVault, quoteVault])).map((vault) =>
      vault === null ? null : decodeTokenAccount(vault),
    );
    if (!base || !quote) throw new VenueRefusal('The pool cannot be read', 'pool_not_tradable');
    return { base: base.amount, quote: quote.amount + virtualQuote };
  }
}
