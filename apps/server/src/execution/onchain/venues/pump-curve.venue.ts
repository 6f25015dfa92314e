/** Trades on pump.fun's curves without a router: transactions are built here from the current accounts. */
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import {
  buybackRecipientFor,
  type CurveAccount,
  type FeeRecipients,
  readCurve,
  readCurveFees,
} from '@dugout/solana/instructions/pump/accounts';
import { derived, PUMP_FEE_PROGRAM } from '@dugout/solana/instructions/pump/derived';
import { type FeeSchedule, feesAt, readFeeSchedule } from '@dugout/solana/instructions/pump/fees';
import { curveMath } from '@dugout/solana/instructions/pump/math';
import { pumpTrade } from '@dugout/solana/instructions/pump/trade';
import type { Instruction } from '@solana/kit';
import type { OnchainOrder, OnchainVenue } from '../onchain-venue.ts';
import { VenueRefusal } from '../onchain-venue.ts';
import { derive, toInstruction, tokenAccount } from '../transactions/accounts.ts';
import { directQuote, directTrade } from './direct-quote.ts';
import {
  closing,
  type DirectVenueOptions,
  mintIn,
  opened,
  poolOn,
  SYSTEM_PROGRAM,
  special,
  TOKEN_ACCOUNT_LAMPORTS,
  unreadable,
  VOLUME_ACCOUNT_LAMPORTS,
} from './direct-venue.ts';

/** Rent-exempt minimum of an account without data. */
const EMPTY_ACCOUNT_LAMPORTS = 890_880n;
/** Fees depend on the market cap of a billion tokens, regardless of burned ones. */
const SUPPLY = 1_000_000_000_000_000n;

export function pumpCurveVenue({ chain, feeWallet, pool }: DirectVenueOptions): OnchainVenue {
  return {
    name: 'pump.fun',
    pool: poolOn(pool, new Set(['pumpfun'])),
    async prepare(order) {
      if (pool(order.mint)?.market !== 'pumpfun')
        throw new VenueRefusal('This token is not on a pump.fun bonding curve', 'pool_not_tradable');
      const [curve, global, feeConfig] = await Promise.all(
        [derived.curve(order.mint), derived.global, derived.feeConfig(PUMP_PROGRAM)].map(derive),
      );
      const [curveAccount, settings, schedule, mintAccount] = await chain.accounts(
        [curve, global, feeConfig, order.mint].map(String),
      );
      const state = curveAccount ? readCurve(curveAccount) : null;
      const recipients = settings ? readCurveFees(settings) : null;
      const fees = schedule ? readFeeSchedule(schedule) : null;
      const mint = mintIn(mintAccount);
      if (state === null || recipients === null || fees === null || mint === null) throw unreadable('curve');
      if (state.complete) throw new VenueRefusal('The token has graduated', 'pool_not_tradable');
      if (state.special) throw special();
      const trade = directTrade(order, mathOf(state, fees, recipients));
      const addressed = addressesOf(order, state, recipients, mint.tokenProgram);
      const instructions = async (): Promise<Instruction[]> => {
        const addresses = await addressed;
        const swap = toInstruction(
          pumpTrade({ where: 'curve', cashback: state.cashback }, trade.terms, addresses),
        );
        return order.side === 'buy'
          ? [opened(order.wallet, addresses.userTokens, order.mint, mint.tokenProgram), swap]
          : [swap, ...closing(order, { ...addresses, tokenProgram: mint.tokenProgram })];
      };
      const opens = async () => {
        const { userTokens, userVolume, creatorVault } = await addressed;
        const vault = [creatorVault, EMPTY_ACCOUNT_LAMPORTS] as const;
        const own = [
          [userTokens, TOKEN_ACCOUNT_LAMPORTS] as const,
          [userVolume, VOLUME_ACCOUNT_LAMPORTS] as const,
        ];
        return order.side === 'buy' ? [...own, vault] : [vault];
      };
      return directQuote({ order, trade, feeWallet, chain, instructions, opens });
    },
  };
}

function mathOf(state: CurveAccount, schedule: FeeSchedule, { ownCreatorFees }: FeeRecipients) {
  const virtual = { base: state.virtualTokens, quote: state.virtualLamports };
  const { protocol, creator } = feesAt(schedule, virtual, SUPPLY);
  const own = ownCreatorFees && state.creatorFeeBps > 0n ? state.creatorFeeBps : creator;
  return curveMath(virtual, state.tokensLeft, { lp: 0n, protocol, creator: own });
}

async function addressesOf(
  { wallet, mint }: OnchainOrder,
  { creator }: CurveAccount,
  recipients: FeeRecipients,
  tokenProgram: string,
) {
  const curve = await derive(derived.curve(mint));
  return {
    global: await derive(derived.global),
    feeRecipient: recipients.feeRecipient,
    mint,
    curve,
    curveTokens: await tokenAccount(curve, mint, tokenProgram),
    userTokens: await tokenAccount(wallet, mint, tokenProgram),
    user: wallet,
    systemProgram: SYSTEM_PROGRAM,
    tokenProgram,
    creatorVault: await derive(derived.creatorVault(creator)),
    eventAuthority: await derive(derived.eventAuthority(PUMP_PROGRAM)),
    program: PUMP_PROGRAM,
    globalVolume: await derive(derived.globalVolume(PUMP_PROGRAM)),
    userVolume: await derive(derived.userVolume(PUMP_PROGRAM, wallet)),
    feeConfig: await derive(derived.feeConfig(PUMP_PROGRAM)),
    feeProgram: PUMP_FEE_PROGRAM,
    curveV2: await derive(derived.curveV2(mint)),
    buybackRecipient: buybackRecipientFor(wallet, recipients),
  };
}
