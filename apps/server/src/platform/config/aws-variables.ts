/** Besides those that begin with AWS_: where the profiles are, and certificates that Node should trust. */
const ALSO_READ = ['HOME', 'NODE_EXTRA_CA_CERTS'];

/**
 * Takes the AWS variables out of `environment`, so that no process or worker that is started later inherits
 * them, and gives them back with what else a client of AWS reads. An empty variable counts as absent.
 */
export function takeAwsVariables(environment: Record<string, string | undefined>): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const isOfAws = name.startsWith('AWS_');
    if (value && (isOfAws || ALSO_READ.includes(name))) taken[name] = value;
    if (isOfAws) delete environment[name];
  }
  return taken;
}
