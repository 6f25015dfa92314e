/** Trades in PumpSwap's pools without a router. */
import { SOL_MINT } from '@dugout/domain/sol';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import {
  buybackRecipientFor,
  type FeeRecipients,
  type PumpPoolAccount,
  readPoolFees,
  readPumpPool,
} from '@dugout/solana/instructions/pump/accounts';
import { derived, PUMP_FEE_PROGRAM } from '@dugout/solana/instructions/pump/derived';
import { type FeeSchedule, feesAt, readFeeSchedule } from '@dugout/solana/instructions/pump/fees';
import { poolMath } from '@dugout/solana/instructions/pump/math';
import { pumpTrade } from '@dugout/solana/instructions/pump/trade';
import type { Instruction } from '@solana/kit';
import type { OnchainOrder, OnchainVenue } from '../onchain-venue.ts';
import { VenueRefusal } from '../onchain-venue.ts';
import { derive, toInstruction, tokenAccount } from '../transactions/accounts.ts';
import { directQuote, directTrade } from './direct-quote.ts';
import {
  type DirectVenueOptions,
  mintIn,
  poolOn,
  SYSTEM_PROGRAM,
  special,
  TOKEN_ACCOUNT_LAMPORTS,
  TOKEN_ACCOUNTS_PROGRAM,
  TOKEN_PROGRAM,
  unreadable,
  VOLUME_ACCOUNT_LAMPORTS,
  wrapping,
} from './direct-venue.ts';

export function pumpSwapVenue({ chain, feeWallet, pool }: DirectVenueOptions): OnchainVenue {
  return {
    name: 'PumpSwap',
    pool: poolOn(pool, new Set(['pumpfun-amm'])),
    async prepare(order) {
      const known = pool(order.mint);
      if (known?.market !== 'pumpfun-amm')
        throw new VenueRefusal('This token has no PumpSwap pool', 'pool_not_tradable');
      const [settings, feeConfig] = await Promise.all(
        [derived.globalConfig, derived.feeConfig(PUMP_SWAP_PROGRAM)].map(derive),
      );
      const accounts = await chain.accounts([known.pool, settings, feeConfig, order.mint].map(String));
      const [poolAccount, settingsAccount, schedule, mintAccount] = accounts;
      const state = poolAccount ? readPumpPool(poolAccount) : null;
      const recipients = settingsAccount ? readPoolFees(settingsAccount) : null;
      const fees = schedule ? readFeeSchedule(schedule) : null;
      const mint = mintIn(mintAccount);
      if (state === null || recipients === null || fees === null || mint === null) throw unreadable('pool');
      if (state.baseMint !== order.mint || state.quoteMint !== SOL_MINT)
        throw new VenueRefusal('The pool is not quoted in SOL', 'pool_not_tradable');
      if (state.special) throw special();
      const trade = directTrade(order, await mathOf(state, fees, recipients, mint.supply));
      const addressed = addressesOf(order, known.pool, state, recipients, mint.tokenProgram);
      const instructions = async (): Promise<Instruction[]> => {
        const addresses = await addressed;
        const swap = toInstruction(
          pumpTrade({ where: 'pool', cashback: state.cashback }, trade.terms, addresses),
        );
        const { userBase, userQuote } = addresses;
        return wrapping(
          order,
          trade,
          { userTokens: userBase, userQuote, tokenProgram: mint.tokenProgram },
          swap,
        );
      };
      const opens = async () => {
        const { userBase, userQuote, userVolume, userVolumeTokens, creatorVaultTokens } = await addressed;
        const tokenAccounts = [userQuote, creatorVaultTokens, ...(state.cashback ? [userVolumeTokens] : [])];
        if (order.side === 'buy') tokenAccounts.push(userBase);
        const opened = tokenAccounts.map((account) => [account, TOKEN_ACCOUNT_LAMPORTS] as const);
        return order.side === 'buy' || state.cashback
          ? [...opened, [userVolume, VOLUME_ACCOUNT_LAMPORTS] as const]
          : opened;
      };
      return directQuote({ order, trade, feeWallet, chain, instructions, opens });
    },
  };

  async function mathOf(
    state: PumpPoolAccount,
    schedule: FeeSchedule,
    { ownCreatorFees }: FeeRecipients,
    supply: bigint,
  ) {
    const { baseMint, baseVault, quoteVault, virtualQuote, creator, creatorFeeBps } = state;
    const vaults = (await chain.accounts([baseVault, quoteVault])).map((vault) =>
      vault === null ? null : decodeTokenAccount(vault),
    );
    const [base, quote] = vaults;
    if (!base || !quote) throw unreadable('pool');
    const reserves = { base: base.amount, quote: quote.amount + virtualQuote };
    const ofCurve = creator === (await derive(derived.poolAuthority(baseMint)));
    const fees = ofCurve ? feesAt(schedule, reserves, supply) : schedule.flat;
    return poolMath(
      reserves,
      ownCreatorFees && creatorFeeBps > 0n ? { ...fees, creator: creatorFeeBps } : fees,
    );
  }
}

async function addressesOf(
  { wallet, mint }: OnchainOrder,
  pool: string,
  { baseVault, quoteVault, coinCreator }: PumpPoolAccount,
  recipients: FeeRecipients,
  tokenProgram: string,
) {
  const wrapped = (owner: string) => tokenAccount(owner, SOL_MINT, TOKEN_PROGRAM);
  const creatorVault = await derive(derived.poolCreatorVault(coinCreator));
  const userVolume = await derive(derived.userVolume(PUMP_SWAP_PROGRAM, wallet));
  const buybackRecipient = buybackRecipientFor(wallet, recipients);
  return {
    pool,
    user: wallet,
    globalConfig: await derive(derived.globalConfig),
    baseMint: mint,
    quoteMint: SOL_MINT,
    userBase: await tokenAccount(wallet, mint, tokenProgram),
    userQuote: await wrapped(wallet),
    poolBase: baseVault,
    poolQuote: quoteVault,
    feeRecipient: recipients.feeRecipient,
    feeRecipientTokens: await wrapped(recipients.feeRecipient),
    baseProgram: tokenProgram,
    quoteProgram: TOKEN_PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
    tokenAccountProgram: TOKEN_ACCOUNTS_PROGRAM,
    eventAuthority: await derive(derived.eventAuthority(PUMP_SWAP_PROGRAM)),
    program: PUMP_SWAP_PROGRAM,
    creatorVaultTokens: await wrapped(creatorVault),
    creatorVault,
    globalVolume: await derive(derived.globalVolume(PUMP_SWAP_PROGRAM)),
    userVolume,
    userVolumeTokens: await wrapped(userVolume),
    feeConfig: await derive(derived.feeConfig(PUMP_SWAP_PROGRAM)),
    feeProgram: PUMP_FEE_PROGRAM,
    poolV2: await derive(derived.poolV2(mint)),
    buybackRecipient,
    buybackRecipientTokens: await wrapped(buybackRecipient),
  };
}
