import type { ReactNode } from 'react';
import { fetchFile } from '#web/api/admin/fetch-file.ts';
import { Notice } from '../feedback/notice.tsx';
import { useChange } from './use-change.ts';

interface Download {
  /** Fetches the file at this address and saves it under a name. */
  start: (address: string, fileName: string) => void;
  isBusy: boolean;
  refusal: string | null;
}

/** Saves files. Those with personal data want the password again, which is asked for here. */
export function useDownload(): Download {
  const { make, pending, refusal } = useChange<{ address: string; fileName: string }, Blob>({
    change: (_api, { address }) => fetchFile(address),
    onDoneAnywhere: (file, { fileName }) => save(file, fileName),
  });
  return { start: (address, fileName) => make({ address, fileName }), isBusy: pending !== null, refusal };
}

/** A link that saves a file; one that the browser followed by itself would save a refusal. */
export function DownloadLink({
  address,
  fileName,
  children,
}: {
  address: string;
  fileName: string;
  children: ReactNode;
}) {
  const download = useDownload();
  return (
    <>
      <a
        href={address}
        download={fileName}
        aria-busy={download.isBusy || undefined}
        onClick={(event) => {
          event.preventDefault();
          download.start(address, fileName);
        }}
      >
        {children}
      </a>
      {download.refusal !== null && <Notice tone="danger" title={download.refusal} />}
    </>
  );
}

function save(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
