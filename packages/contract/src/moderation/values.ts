/** Operator acts that affect a trader, listed by `GET /wallet/audit`. */
export const OPERATOR_ACTS = [
  'operatorLooked',
  'reportDecided',
  'messageHidden',
  'messageRestored',
  'suspended',
  'signedOut',
  'suspensionLifted',
] as const;

export type OperatorAct = (typeof OPERATOR_ACTS)[number];
