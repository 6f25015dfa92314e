export type Role = 'owner' | 'officer' | 'member';

/** A member's permissions. `kick` and `promote` also depend on the target: see `mayManageMember`. */
export interface Permissions {
  readonly approve: boolean;
  readonly invite: boolean;
  readonly kick: boolean;
  readonly promote: boolean;
  readonly update: boolean;
  /** Add, rename and remove shared wallets. Every member can read them. */
  readonly wallets: boolean;
  readonly leave: boolean;
}

const NOTHING: Permissions = {
  approve: false,
  invite: false,
  kick: false,
  promote: false,
  update: false,
  wallets: false,
  leave: false,
};
const MEMBER: Permissions = { ...NOTHING, leave: true };
const OFFICER: Permissions = { ...MEMBER, approve: true, invite: true, kick: true, wallets: true };

const PERMISSIONS: Readonly<Record<Role, Permissions>> = {
  member: MEMBER,
  officer: OFFICER,
  owner: { ...OFFICER, promote: true, update: true },
};

/** Returns the permissions of a role; null for a non-member. */
export const permissionsOf = (role: Role | null): Permissions =>
  role === null ? NOTHING : PERMISSIONS[role];

export type MemberAction = 'promote' | 'demote' | 'kick' | 'handOver';

/** Reports whether `role` may do this to another member. Nobody acts on equal or higher roles. */
export function mayManageMember(role: Role, action: MemberAction, other: Role): boolean {
  if (other === 'owner') return false;
  if (role === 'owner') return true;
  return role === 'officer' && action === 'kick' && other === 'member';
}

/** Returns the role after `promote`, `demote` or `handOver`; null when the member already has it. */
export function roleAfter(action: Exclude<MemberAction, 'kick'>, role: Role): Role | null {
  if (action === 'handOver') return 'owner';
  const next = action === 'promote' ? 'officer' : 'member';
  return next === role ? null : next;
}

interface Served {
  readonly userId: string;
  readonly role: Role;
  readonly joinedAt: number;
}

/**
 * Returns the new owner when the owner leaves: the earliest of the remaining members, null when there are none.
 */
export function successorOf(stay: readonly Served[]): string | null {
  const [first] = stay.toSorted((a, b) => a.joinedAt - b.joinedAt || (a.userId < b.userId ? -1 : 1));
  return first?.userId ?? null;
}
