/** How long a new or changed credential moves no funds and exports no keys. */
export const CREDENTIAL_HOLD_HOURS = 48;
