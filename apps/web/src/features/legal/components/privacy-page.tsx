import { PRODUCT } from '@dugout/contract/constants';
import { Document } from './document.tsx';

/** Privacy policy: data that the server stores, data that it sends elsewhere, and data that stays in the browser. */
export const PrivacyPage = () => (
  <Document title="Privacy Policy">
    <p>
      {PRODUCT.name} is open-source software that anyone can run. This page describes how the software handles
      data. The operator of this server is responsible for it and may process more data than described here.
    </p>
    <h2>Data on the server</h2>
    <ul>
      <li>
        Your username, your email address if you gave one, and a hash of your password, never the password
        itself.
      </li>
      <li>Your wallets, with encrypted keys; your trades, orders, transfers and their ledger entries.</li>
      <li>Your watched tokens with their groups, notes and alerts, and your settings.</li>
      <li>
        The wallets you follow. Their names, emoji, groups and notes are encrypted with a separate key for
        your account, so a copy of the database does not reveal them. The running server can read them to show
        them to you, and it knows which addresses you follow.
      </li>
      <li>Your sessions with their sign-in times, and logs without secrets.</li>
    </ul>
    <h2>Data sent elsewhere</h2>
    <ul>
      <li>
        Prices and trades are read from the market configured for this server. Those requests contain nothing
        about you.
      </li>
      <li>
        In live trading, signed transactions go to the Solana network, where they are public and permanent.
      </li>
      <li>
        The server, not your browser, fetches token pictures, so token creators receive no data about you.
      </li>
    </ul>
    <h2>Data in your browser</h2>
    <ul>
      <li>The session cookie, which keeps you signed in.</li>
      <li>
        Your layout: theme, colors, open windows, filters. No tracking, no analytics, no third-party scripts.
      </li>
      <li>
        The clipboard is read only with your permission, and only token addresses are sent to the server.
      </li>
    </ul>
    <h2>Exporting and deleting your data</h2>
    <p>
      Security in the account menu has a download of all your data and deletes your account. Receipts and
      followed wallets can also be exported on their pages.
    </p>
  </Document>
);
