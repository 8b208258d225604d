import { Link } from 'react-router';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import { DownloadLink } from '../../ui/forms/download-link.tsx';

interface ExportLinksProps {
  kind: ExportKind;
  address: string;
  fileName: string;
  label?: string;
}

/** Saves a list as a file, and leads to the files of this kind that were saved before. */
export function ExportLinks({ kind, address, fileName, label = 'Export as CSV' }: ExportLinksProps) {
  return (
    <>
      <DownloadLink address={address} fileName={fileName}>
        {label}
      </DownloadLink>
      <Link to={`/admin/exports?kind=${kind}`}>Earlier exports</Link>
    </>
  );
}
