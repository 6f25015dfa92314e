/** Operator acts that affect a trader, listed by `GET /wallet/audit`. */
export const OPERATOR_EVENTS = [
  'operatorLooked',
  'reportDecided',
  'messageHidden',
  'messageRestored',
  'suspended',
  'signedOut',
  'suspensionLifted',
] as const;

export type OperatorEvent = (typeof OPERATOR_EVENTS)[number];
