export function linkWorkspaces(root: string): readonly string[];
