import { PRODUCT } from '@dugout/contract/constants';
import { Document } from './document.tsx';

/** Privacy policy: data that the server stores, data that it sends elsewhere, and data that stays in the browser. */
export const PrivacyPage = () => (
  <Document title="Privacy Policy">
    <p>
      {PRODUCT.name} is open-source software that anyone can run. This page says what the software does with
      data; whoever runs this server is answerable for it and may do more than the software does by itself.
    </p>
    <h2>What the server keeps</h2>
    <ul>
      <li>
        Your user name, your e-mail address if you gave one, and a hash of your password. Never the password
        itself.
      </li>
      <li>Your wallets, sealed; your trades, orders, transfers and their ledger entries.</li>
      <li>The tokens that you watch with their groups, notes and alerts, and your settings.</li>
      <li>
        The wallets that you follow. Their names, emoji, groups and notes are encrypted with a key of your
        own, so that a copy of the database tells nobody what you call them. The running server can read them,
        since it shows them to you, and it knows which addresses you follow.
      </li>
      <li>Sessions with the time of the sign-in, and logs without secrets.</li>
    </ul>
    <h2>What leaves the server</h2>
    <ul>
      <li>
        Prices and trades are read from the market that this server is set up with. Those requests carry
        nothing about you.
      </li>
      <li>
        In live trading, signed transactions go to the Solana network, where everybody can see them for good.
      </li>
      <li>
        Pictures of tokens are fetched by the server, not by your browser, so their makers do not learn of
        you.
      </li>
    </ul>
    <h2>What stays in your browser</h2>
    <ul>
      <li>The session cookie, without which you would have to sign in on every page.</li>
      <li>
        How your desk looks: theme, colours, open windows, filters. No tracking, no analytics, no scripts of
        third parties.
      </li>
      <li>
        The clipboard is read only after you allowed it, and only text that is a token's address is sent to
        the server.
      </li>
    </ul>
    <h2>Getting your data, and getting rid of it</h2>
    <p>
      You can export receipts and followed wallets on their pages. To have your account removed, ask whoever
      runs this server.
    </p>
  </Document>
);
