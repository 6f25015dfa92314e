/** What the names of simulated traders end with, and no other name does: nobody can pass for one. */
const ENDING = '_sim';

/** Whether a user name is that of a simulated trader, whatever the case. */
export const isSimulatedName = (userName: string): boolean => userName.toLowerCase().endsWith(ENDING);

/** User names of the traders who keep a newcomer to the simulator company. */
export const SIMULATED_TRADERS: readonly string[] = [
  'ashford',
  'biscuit',
  'caldera',
  'dapple',
  'ember',
  'fathom',
  'gusto',
  'hatch',
  'indigo',
  'juniper',
  'kestrel',
  'larkspur',
  'mango',
  'nimbus',
  'orchard',
  'pepper',
  'quill',
  'ravine',
  'saffron',
  'tango',
  'umber',
  'vesper',
  'willow',
  'yonder',
  'zephyr',
  'bramble',
  'cobalt',
  'driftwood',
  'flint',
  'harbour',
  'marigold',
  'pumice',
  'sorrel',
  'thistle',
  'tundra',
  'walnut',
].map((name) => name + ENDING);

export interface SimulatedClan {
  readonly tag: string;
  readonly name: string;
  readonly bio: string;
  /** User names, the owner's first. */
  readonly members: readonly string[];
}

const bio = (about: string): string => `${about} Everyone whose name ends in ${ENDING} is simulated.`;

/** Their clans, which anybody may join. Some traders are in none. */
export const SIMULATED_CLANS: readonly SimulatedClan[] = [
  {
    tag: 'NIGHT',
    name: 'Night Shift, simulated',
    bio: bio('We watch graduations while you sleep.'),
    members: SIMULATED_TRADERS.slice(0, 11),
  },
  {
    tag: 'CURVE',
    name: 'Curve Watchers, simulated',
    bio: bio('New launches, from the first buy on.'),
    members: SIMULATED_TRADERS.slice(11, 21),
  },
  {
    tag: 'SLOW',
    name: 'Slow Money, simulated',
    bio: bio('Large caps, few trades, much patience.'),
    members: SIMULATED_TRADERS.slice(21, 29),
  },
];
