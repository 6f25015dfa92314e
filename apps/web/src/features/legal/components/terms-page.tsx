import { PRODUCT } from '@dugout/contract/constants';
import { Document } from './document.tsx';

export const TermsPage = () => (
  <Document title="Terms of Service">
    <p>
      {PRODUCT.name} is licensed under Apache 2.0 and comes without warranty of any kind. The operator of this
      server may add further terms.
    </p>
    <h2>Play money</h2>
    <p>
      While the top bar shows 'Play money', every balance and trade is simulated. You cannot deposit or
      withdraw, and a simulated profit says little about results with real money.
    </p>
    <h2>Real trades</h2>
    <p>
      In live trading, all decisions are yours. Memecoins can lose all of their value within seconds, and
      Solana transactions cannot be reversed. Each trade's fees are shown before you trade and itemized after.
    </p>
    <h2>No advice</h2>
    <p>
      Figures, scans and marks describe on-chain data. They can be late, incomplete or wrong, and none of them
      is advice to buy or sell. Names and pictures can be copied: identify a token by its address.
    </p>
    <h2>Fair use</h2>
    <ul>
      <li>One account per person. You cannot refer yourself.</li>
      <li>Do not disrupt the server or access other traders' data.</li>
      <li>Keep your password secret. You are responsible for exported keys.</li>
    </ul>
  </Document>
);
