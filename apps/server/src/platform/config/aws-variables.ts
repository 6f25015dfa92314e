/** Read in addition to AWS_*: the location of the profiles, and certificates that Node should trust. */
const ALSO_READ = ['HOME', 'NODE_EXTRA_CA_CERTS'];

/**
 * Removes the AWS variables from `environment`, so that processes and workers started later do not inherit them.
 * Returns them together with the other variables that AWS clients read. Empty variables count as absent.
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
