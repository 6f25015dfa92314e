import { parseArgs } from 'node:util';

export const USAGE = `npm run moderate -- COMMAND [--operator NAME]

  reports                                        open reports, oldest first
  show REPORT [--pictures FOLDER]                a report with its words; the traders see that you looked.
                                                 Writes its pictures into the folder
  hide MESSAGE --reason TEXT                     hides a message from everybody and upholds its reports
  restore MESSAGE --reason TEXT                  gives a hidden message its words back
  dismiss REPORT --reason TEXT                   closes a report without an act
  suspend USERNAME --reason TEXT [--days N]      from chat, friends and clans; without --days until lifted
  lift USERNAME --reason TEXT                    ends a suspension
  sign-out USERNAME --reason TEXT                ends all sessions of a trader
  sign-out-everyone --reason TEXT                ends all sessions of all traders
  giveaway TITLE --prize SOL [--days N] [--minutes N] [--min-rank N] [--min-age-days N] [--linked-wallet]
                                                 opens a giveaway; its draw happens by itself
  invite [--days N] [--reason TEXT]              makes a code that creates one account, within 7 days or N
  invitations                                    invitations without their codes, newest first
  revoke-invitation ID --reason TEXT             ends an invitation that was not used
  log                                            operator views and actions, newest first

The operator is the user of this machine unless --operator names one. The server must be running.`;

/** The name of each command's argument; null for none. */
const SUBJECTS: Readonly<Record<string, string | null>> = {
  reports: null,
  show: 'id',
  hide: 'messageId',
  restore: 'messageId',
  dismiss: 'id',
  suspend: 'userName',
  lift: 'userName',
  'sign-out': 'userName',
  'sign-out-everyone': null,
  giveaway: 'title',
  invite: null,
  invitations: null,
  'revoke-invitation': 'id',
  log: null,
};

/** The arguments form no command. Its message names the problem. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Parses the arguments into a command for the server to check.
 * @throws UsageError
 */
export function commandOf(args: readonly string[], user: string): Readonly<Record<string, unknown>> {
  const { values, positionals } = parsed(args);
  const [command = '', subject, ...more] = positionals;
  const name = Object.hasOwn(SUBJECTS, command) ? SUBJECTS[command] : undefined;
  if (name === undefined) throw new UsageError(command === '' ? 'Name a command' : 'Unknown command');
  if (more.length > 0 || (name === null) !== (subject === undefined))
    throw new UsageError(name === null ? `${command} takes no argument` : `${command} takes one argument`);
  const { operator = user, reason, days, minutes, prize } = values;
  const { 'min-rank': minRank, 'min-age-days': minAgeDays, 'linked-wallet': needsWallet, pictures } = values;
  return {
    command,
    operator,
    ...(name !== null && { [name]: subject }),
    ...(reason !== undefined && { reason }),
    ...(days !== undefined && { days: wholeNumber('days', days) }),
    ...(minutes !== undefined && { minutes: wholeNumber('minutes', minutes) }),
    ...(prize !== undefined && { prize }),
    ...(minRank !== undefined && { minRank: wholeNumber('min-rank', minRank) }),
    ...(minAgeDays !== undefined && { minAgeDays: wholeNumber('min-age-days', minAgeDays) }),
    ...(needsWallet !== undefined && { needsWallet }),
    ...(pictures !== undefined && { pictures: true }),
  };
}

/** Returns the folder for the pictures of a report; null for none. */
export const picturesFolder = (args: readonly string[]): string | null =>
  parsed(args).values.pictures ?? null;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        operator: { type: 'string' },
        reason: { type: 'string' },
        days: { type: 'string' },
        minutes: { type: 'string' },
        prize: { type: 'string' },
        'min-rank': { type: 'string' },
        'min-age-days': { type: 'string' },
        'linked-wallet': { type: 'boolean' },
        pictures: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${option} takes a whole number`);
  return Number(text);
}
