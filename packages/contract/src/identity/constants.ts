export const WELCOME_PARAM = 'isFirstTime';
/** How long a new or changed credential moves no funds and exports no keys. */
export const CREDENTIAL_HOLD_HOURS = 48;
/** From the request to delete an account until it is done. */
export const ACCOUNT_DELETION_HOURS = 24;
