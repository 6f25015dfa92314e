/** What operators did that concerns a trader, as `GET /wallet/audit` lists it. */
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
