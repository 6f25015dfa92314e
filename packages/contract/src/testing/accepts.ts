import type { z } from 'zod';

/** Wallet and token addresses that nobody owns. */
export const ADDRESSES = [
  '4Nd1mYQ5UqgoJQKhKyAHQJuSSRYZpe8MhXVXJYJHSnHx',
  '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs',
  '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E',
] as const;
export const [FIRST, SECOND, THIRD] = ADDRESSES;

export const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Returns the locations of a value's faults as dotted paths; empty for a valid one. */
export const faults = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

export const taken = <T>(schema: z.ZodType, values: readonly T[]): T[] =>
  values.filter((value) => accepts(schema, value));
