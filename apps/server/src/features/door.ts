/** The key to a feature's door. Made with `defineDoor` in the feature's `index.ts`. */
export interface DoorKey<Door = unknown> {
  /** The feature's name. */
  readonly feature: string;
  /** The type of what is behind the door; never there at run time. */
  readonly behind?: Door;
}

/** Makes the key by which features of a higher rank get this feature's door, without importing its wiring. */
export const defineDoor = <Door>(feature: string): DoorKey<Door> => ({ feature });

/** The key to a port. Made with `definePort` in the `index.ts` of the feature that needs it. */
export interface PortKey<Port = unknown> {
  /** The name of the feature that needs it, a dot, and the port's own name. */
  readonly name: string;
  /** The type of what fills the port; never there at run time. */
  readonly filledBy?: Port;
}

/** Makes the key by which a feature of a higher rank provides what this feature needs from above. */
export const definePort = <Port>(name: string): PortKey<Port> => ({ name });

/** A port with what fills it. Made with `provide`. */
export interface Provided {
  readonly port: PortKey;
  readonly value: unknown;
}

/** Fills the port of a feature of a lower rank. */
export const provide = <Port>(port: PortKey<Port>, value: Port): Provided => ({ port, value });
