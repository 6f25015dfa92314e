import type { SellReasonCode } from '@dugout/domain/sell-check/reasons';
import type { SellReason } from '@dugout/domain/sell-check/sell-check';

/** Formats basis points as a percentage: whole from 10 % on. */
export const percentOfBps = (bps: number): string => {
  const pct = bps / 100;
  return `${pct.toFixed(pct >= 10 || Number.isInteger(pct) ? 0 : 1)}%`;
};

const bpsOf = ({ bps }: SellReason): string => percentOfBps(bps ?? 0);

const TEXTS: Readonly<Record<SellReasonCode, (reason: SellReason) => string>> = {
  nonTransferable: () => 'Non-transferable: the tokens can never leave the wallet that receives them.',
  paused: () => 'All transfers are paused. Nobody can sell until they are resumed.',
  frozenByDefault: () => 'New accounts start frozen. You cannot sell unless the issuer unfreezes yours.',
  wholeTransferFee: () => 'The transfer fee is 100%. A sale returns nothing.',
  transferRefused: () => 'A simulated transfer to a new holder was refused. Your sale would be too.',
  curveComplete: () => 'The bonding curve is complete. Trading resumes when the pool opens.',
  emptyPool: () => 'The pool is empty. A sale returns nothing.',
  transferFee: (reason) => `Transfer fee of up to ${bpsOf(reason)} on the buy and again on the sale.`,
  thinPool: (reason) => `Thin pool: price impact of ${bpsOf(reason)} for buying and selling 0.1 SOL.`,
  poolFee: (reason) => `High pool fee: ${bpsOf(reason)} for a buy and a sale.`,
  transferHook: () => 'A program decides on every transfer and can refuse your sale.',
  mintNotRead: () => 'The mint account has not been read yet.',
  poolNotModeled: () => 'Sales in this type of pool cannot be simulated.',
  freezeAuthority: () => 'Someone can freeze your account and stop you from selling.',
  permanentDelegate: () => 'Someone can take or burn your tokens.',
  pausable: () => 'Someone can pause all transfers.',
  feeAuthority: () => 'Someone can raise the transfer fee.',
  hookAuthority: () => 'Someone can add a program that refuses transfers.',
};

/** Returns the text of a reason for traders. */
export const sellReasonText = (reason: SellReason): string => TEXTS[reason.code](reason);
