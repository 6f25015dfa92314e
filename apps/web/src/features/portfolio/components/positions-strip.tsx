export const PositionsStrip = () => null;
