export const PortfolioPage = () => null;
