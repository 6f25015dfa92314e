export function runtimePackages(root: string, workspace: string): string[];
export function copyRuntimeFiles(root: string, target: string): void;
