/**
 * Trades on pump.fun's curves and PumpSwap's pools as instructions: accounts in order, and arguments. Pure.
 * Source: the programs' published IDLs of May 2026 (pump, pump_amm); the accounts after those of the IDLs,
 * required since April 2026, from pump-public-docs (BREAKING_FEE_RECIPIENT, PUMP_CASHBACK_README).
 */
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../../decoders/pump-swap/layout.ts';
import { accountsOf, type BuiltInstruction, dataOf, form } from '../form.ts';

const CURVE = 'global feeRecipient:w mint curve:w curveTokens:w userTokens:w user:ws systemProgram';
const POOL =
  'pool:w user:ws globalConfig baseMint quoteMint userBase:w userQuote:w poolBase:w poolQuote:w feeRecipient feeRecipientTokens:w baseProgram quoteProgram systemProgram tokenAccountProgram eventAuthority program creatorVaultTokens:w creatorVault';
const CURVE_SELL = `${CURVE} creatorVault:w tokenProgram eventAuthority program feeConfig feeProgram`;
const POOL_BUY = `${POOL} globalVolume userVolume:w feeConfig feeProgram`;
const POOL_SELL = `${POOL} feeConfig feeProgram`;

/** Accounts after those of the IDLs. */
const [CURVE_TAIL, POOL_TAIL] = [
  'curveV2 buybackRecipient:w',
  'poolV2 buybackRecipient buybackRecipientTokens:w',
];

/** Account positions by trade. With cashback, the creator's fee goes to an account of the trader. */
export const FORMS = {
  curveBuy: form(
    `${CURVE} tokenProgram creatorVault:w eventAuthority program globalVolume userVolume:w feeConfig feeProgram ${CURVE_TAIL}`,
  ),
  curveSell: form(`${CURVE_SELL} ${CURVE_TAIL}`),
  curveSellCashback: form(`${CURVE_SELL} userVolume:w ${CURVE_TAIL}`),
  poolBuy: form(`${POOL_BUY} ${POOL_TAIL}`),
  poolBuyCashback: form(`${POOL_BUY} userVolumeTokens:w ${POOL_TAIL}`),
  poolSell: form(`${POOL_SELL} ${POOL_TAIL}`),
  poolSellCashback: form(`${POOL_SELL} userVolumeTokens:w userVolume:w ${POOL_TAIL}`),
} as const;

const HEADS = {
  /** amount out, max in */
  buyExactOut: '66063d1201daebea',
  /** amount in, min out */
  sellExactIn: '33e685a4017f83ad',
  /** lamports in, min out: of the curve, of the pool */
  curveBuyExactIn: '38fc74089edfcd5f',
  poolBuyExactIn: 'c62e1552b4d9e870',
} as const;

/** The trade's volume does not count for token rewards. */
const NO_VOLUME = 0;

export interface TradeTerms {
  readonly side: 'buy' | 'sell';
  /** Sells are exact-input only. */
  readonly exact: 'in' | 'out';
  readonly amount: bigint;
  readonly limit: bigint;
}

interface PumpMarket {
  readonly where: 'curve' | 'pool';
  readonly cashback: boolean;
}

function formOf({ where, cashback }: PumpMarket, side: TradeTerms['side']): keyof typeof FORMS {
  if (where === 'curve') return side === 'buy' ? 'curveBuy' : cashback ? 'curveSellCashback' : 'curveSell';
  if (side === 'buy') return cashback ? 'poolBuyCashback' : 'poolBuy';
  return cashback ? 'poolSellCashback' : 'poolSell';
}

/**
 * Builds a trade instruction.
 * @throws RangeError when an address of the form is missing
 */
export function pumpTrade(
  market: PumpMarket,
  terms: TradeTerms,
  addresses: Readonly<Record<string, string>>,
): BuiltInstruction {
  const { side, exact, amount, limit } = terms;
  const { where } = market;
  const exactIn = where === 'curve' ? HEADS.curveBuyExactIn : HEADS.poolBuyExactIn;
  const head = side === 'sell' ? HEADS.sellExactIn : exact === 'in' ? exactIn : HEADS.buyExactOut;
  return {
    program: where === 'curve' ? PUMP_PROGRAM : PUMP_SWAP_PROGRAM,
    data: dataOf(head, [amount, limit], side === 'buy' ? [NO_VOLUME] : []),
    accounts: accountsOf(FORMS[formOf(market, side)], addresses),
  };
}
