export const WELCOME_PARAM = 'isFirstTime';
/** From the request to delete an account until it is done. */
export const ACCOUNT_DELETION_HOURS = 24;
