/** Hours during which a new or changed credential cannot move funds or export keys. */
export const CREDENTIAL_HOLD_HOURS = 48;
