import { PRODUCT } from '@dugout/contract/constants';
import { Document } from './document.tsx';

export const TermsPage = () => (
  <Document title="Terms of Service">
    <p>
      {PRODUCT.name} is licensed under Apache 2.0 and comes without warranty of any kind. Whoever runs this
      server may add terms of their own.
    </p>
    <h2>Play money</h2>
    <p>
      While the top bar says 'Play money', every balance and trade is simulated. Nothing can be paid in or
      out, and a profit here says little about one with real money.
    </p>
    <h2>Real trades</h2>
    <p>
      In live trading you alone decide. Memecoins can lose all of their value within seconds, and a
      transaction on Solana cannot be taken back. The fee of each trade is shown before you press, and
      itemised after.
    </p>
    <h2>No advice</h2>
    <p>
      Figures, scans and marks describe what the chain shows. They can be late, incomplete or wrong, and none
      of them is advice to buy or sell. A name or a picture never proves which token it is: compare the
      address.
    </p>
    <h2>Fair use</h2>
    <ul>
      <li>One person, one account; nobody refers themselves.</li>
      <li>No attempts to disturb the server or to reach what is not yours.</li>
      <li>Keep your password to yourself. Exported keys are yours to guard.</li>
    </ul>
  </Document>
);
