export interface DoorKey<Door = unknown> {
  readonly feature: string;
  /** Carries only the door's type; absent at run time. */
  readonly behind?: Door;
}

/** Creates the key by which features of a higher rank get this feature's door, without importing its wiring. */
export const defineDoor = <Door>(feature: string): DoorKey<Door> => ({ feature });

/** The key to a port, created with `definePort` in the `index.ts` of the feature that needs it. */
export interface PortKey<Port = unknown> {
  /** The feature's name, a dot, and the port's name. */
  readonly name: string;
  /** Carries only the port's type; absent at run time. */
  readonly filledBy?: Port;
}

/** Creates the key by which a feature of a higher rank provides what this feature requires. */
export const definePort = <Port>(name: string): PortKey<Port> => ({ name });

export interface Provided {
  readonly port: PortKey;
  readonly value: unknown;
}

/** Fills the port of a feature of a lower rank. */
export const provide = <Port>(port: PortKey<Port>, value: Port): Provided => ({ port, value });
