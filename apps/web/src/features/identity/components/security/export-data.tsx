import { useState } from 'react';
import { download } from '#/shared/api/download.ts';
import { ProofForm } from '#/shared/proof/proof-form.tsx';
import { asOwnAction } from '#/shared/security/own-actions.ts';
import { saveFile } from '#/shared/share/save-file.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';

const BYTES_IN_MB = 1_000_000;

export function ExportData({ onDone }: { readonly onDone: () => void }) {
  const [bytes, setBytes] = useState<number | null>(null);
  return (
    <>
      <p className="text-t2">
        One archive with your profile, messages, friends, clans, calls, trades, wallets, settings and
        pictures. It never holds keys or passwords. A README inside explains each file.
      </p>
      {bytes !== null && (
        <p role="status" className="tabular-nums text-t2">
          {(bytes / BYTES_IN_MB).toFixed(1)} MB received
        </p>
      )}
      <ProofForm
        intent={{ kind: 'exportData' }}
        action="Download"
        busyLabel="Downloading..."
        onProof={async (proof) => {
          try {
            const { name, content } = await asOwnAction({ kind: 'dataExported', walletAddress: null }, () =>
              download('POST /account/export', { body: proof }, setBytes),
            );
            saveFile(name, content);
          } finally {
            setBytes(null);
          }
          toastSuccess('Your data is downloaded.');
          onDone();
        }}
      />
    </>
  );
}
