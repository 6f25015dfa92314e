/** Shapes shared by the answers of several areas. */
import {
  address,
  data,
  id,
  iso,
  matching,
  number,
  one,
  orNull,
  raw,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';

export const figure = orNull(number);
export const asset = { symbol: orNull(text), decimals: orNull(whole) };
export const side = one('buy', 'sell');
export const tokenFields = (windowed: (inner: Shape) => Shape) => ({
  tokenAddress: address,
  poolAddress: address,
  name: text,
  symbol: text,
  image: orNull(text),
  decimals: whole,
  createdAt: orNull(iso),
  launchpad: orNull(text),
  market: text,
  creator: orNull(address),
  priceSol: figure,
  priceUsd: figure,
  changePct: windowed(figure),
  marketCapUsd: figure,
  liquidityUsd: figure,
  volumeUsd: windowed(figure),
  buys: windowed(whole),
  sells: windowed(whole),
  traders: windowed(whole),
  holders: orNull(whole),
  athUsd: figure,
  graduationPct: figure,
  top10HoldersPct: figure,
  devHoldingsPct: figure,
  insiderHoldingsPct: figure,
  sniperHoldingsPct: figure,
  bundledHoldingsPct: figure,
  freshHoldingsPct: figure,
  agentHoldingsPct: figure,
  kols: whole,
  ageMinutes: figure,
});
export const row = tokenFields((inner) => inner);
const breakdown = {
  directPercent: number,
  secondTierPercent: number,
  thirdTierPercent: number,
  total: number,
};
export const referral = {
  referralCode: text,
  totalReferrals: whole,
  totalEarningSol: number,
  referralBreakdown: breakdown,
};
export const receipt = {
  swapId: id,
  status: text,
  side,
  walletAddress: address,
  requestedAt: iso,
  costs: { platformLamports: raw },
};
export const record = data({
  id,
  signature: text,
  walletAddress: address,
  type: text,
  verified: one(false),
  createdAt: iso,
});
export const trader = {
  userId: id,
  userName: text,
  image: orNull(text),
  clanTag: orNull(text),
  formerName: orNull(text),
  looksLike: orNull({ userId: orNull(id), userName: text, reason: text }),
};
export const saying = (message: string) => ({ message: one(message) });

export const nodeHash = matching('32 bytes in base64', /^[A-Za-z0-9+/]{43}=$/);
export const checkpoint = {
  size: whole,
  note: matching('a signed checkpoint', /^[^\n]+\n\d+\n[^\n]+\n\n\u2014 [^\n]+\n$/),
  verifierKey: matching('a verifier key', /^[^+]+\+[0-9a-f]{8}\+.+$/),
};
