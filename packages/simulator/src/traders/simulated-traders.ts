/** Suffix of simulated traders' names. No other name may end with it, so nobody can impersonate one. */
const ENDING = '_sim';

export const isSimulatedName = (userName: string): boolean => userName.toLowerCase().endsWith(ENDING);

/** User names of the traders who populate the simulator. */
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

interface SimulatedClan {
  readonly tag: string;
  readonly name: string;
  readonly bio: string;
  /** User names, the owner's first. */
  readonly members: readonly string[];
}

const bio = (about: string): string => `${about} Everyone whose name ends in ${ENDING} is simulated.`;

/** Clans of simulated traders, open to everyone. Some traders are in none. */
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
