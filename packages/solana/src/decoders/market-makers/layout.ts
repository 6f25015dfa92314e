/**
 * Market makers that price SOL and stablecoins in private pools, and the positions of pool and vaults in a swap.
 * They publish no interface. Sources: HumidiFi, Tessera and SolFi from recorded transactions; ZeroFi, GoonFi and
 * the second versions from routers that call them (account lists in public repositories).
 */
export interface Maker {
  /** As traders call it. */
  readonly name: string;
  readonly program: string;
  /** Positions among the accounts of a swap. */
  readonly pool: number;
  readonly vaults: readonly [number, number];
}

export const MAKERS: readonly Maker[] = [
  { name: 'HumidiFi', program: '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp', pool: 1, vaults: [2, 3] },
  { name: 'Tessera', program: 'TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH', pool: 1, vaults: [3, 4] },
  { name: 'ZeroFi', program: 'ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY', pool: 0, vaults: [2, 4] },
  { name: 'GoonFi', program: 'goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j', pool: 1, vaults: [4, 5] },
  { name: 'GoonFi', program: 'goonuddtQRrWqqn5nFyczVKaie28f3kDkHWkHtURSLE', pool: 1, vaults: [4, 5] },
  { name: 'SolFi', program: 'SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe', pool: 1, vaults: [2, 3] },
  { name: 'SolFi', program: 'SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF', pool: 1, vaults: [4, 5] },
];
