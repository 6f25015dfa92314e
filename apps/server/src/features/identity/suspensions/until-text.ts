export const untilText = (until: number | null): string =>
  until === null
    ? 'until an operator lifts it'
    : `until ${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
