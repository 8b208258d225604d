import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffImportId } from '#domain/ids.ts';
import {
  ADMIN_IMPORTS,
  adminImportQuery,
  type ImportPage as Import,
  importEndpoints,
  importFileAddress,
  importRowsAddress,
  type RefusedPicture,
} from '#web/api/admin/imports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { DownloadLink } from '../../ui/forms/download-link.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { StaffHistory } from '../audit/staff-history.tsx';
import { CardRequests } from './card-requests.tsx';
import { CheckAgain } from './check-again.tsx';
import { ImportRows } from './import-rows.tsx';
import { countsText, STATE_TEXTS } from './import-texts.ts';
import styles from './imports.module.css';
import { countOfKind, IMPORT_KIND_TEXTS } from './kind-texts.ts';

const BACK = { to: '/admin/imports', label: 'imports' };

/** The import that the address names: what its file would do, the buttons for that, and what it did. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const found = useQuery(adminImportQuery(useApi(), importId as StaffImportId));
  return (
    <QueryStates
      query={found}
      failure="We could not fetch the import."
      page={{ title: 'Import', back: BACK }}
    >
      {(row) => <FoundImport key={importId} row={row} />}
    </QueryStates>
  );
}

type OpenDialog = 'start' | 'undo';

function FoundImport({ row }: { row: Import }) {
  const { import_id, kind, version, state, counts } = row;
  const api = useApi();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // The form is made again by each check; what is said of its pictures stays.
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([]);
  const close = () => setOpen(null);
  const step = useChange({
    change: (client, name: OpenDialog) => {
      const input = { params: { import_id }, body: { store_id: client.storeId, version } };
      return name === 'start'
        ? client.call(importEndpoints.start, input)
        : client.call(importEndpoints.undo, input);
    },
    refetch: [ADMIN_IMPORTS],
    onDone: (_, name) => setOpen((shown) => (shown === name ? null : shown)),
  });
  const count = (counts?.create ?? 0) + (counts?.change ?? 0);
  return (
    <Page
      title={row.file_name}
      badges={<Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].label}</Badge>}
      about={countsText(counts) || undefined}
      back={BACK}
      actions={
        <>
          {state !== 'uploading' && row.file_deleted_at === null && (
            <DownloadLink address={importFileAddress(api, import_id)} fileName={row.file_name}>
              Download the file
            </DownloadLink>
          )}
          {row.may_undo && <Button onClick={() => setOpen('undo')}>Undo the import</Button>}
          {state === 'checked' && count > 0 && (
            <Button variant="primary" onClick={() => setOpen('start')}>
              {`Import ${countOfKind(kind, count)}`}
            </Button>
          )}
        </>
      }
    >
      {open === null && <ChangeRefusal change={step} />}
      <Situation row={row} />
      {refused.length > 0 && <RefusedPictures pictures={refused} />}
      {state === 'imported' && row.cards !== null && <CardRequests importId={import_id} cards={row.cards} />}
      {(state === 'checked' || state === 'refused') && row.file_deleted_at === null && (
        <CheckAgain key={version} row={row} onRefused={setRefused} />
      )}
      {counts !== null && row.file_deleted_at === null && (
        <Section
          title="Rows of the file"
          actions={
            <DownloadLink address={importRowsAddress(api, import_id)} fileName="import.csv">
              Download as CSV
            </DownloadLink>
          }
          isFlush
        >
          <ImportRows row={row} />
        </Section>
      )}
      <StaffHistory history={row.history} />
      <ConfirmDialog
        isOpen={open === 'start'}
        onClose={close}
        title={`Import ${countOfKind(kind, count)}?`}
        confirmLabel="Import"
        onConfirm={() => step.make('start')}
        change={step}
      >
        <p>{IMPORT_KIND_TEXTS[kind].start} What is not understood is left out. You can undo it for a day.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'undo'}
        onClose={close}
        title="Undo this import?"
        confirmLabel="Undo"
        onConfirm={() => step.make('undo')}
        change={step}
      >
        <p>{IMPORT_KIND_TEXTS[kind].undo}</p>
      </ConfirmDialog>
    </Page>
  );
}

const STEP_TEXTS = {
  checking: 'The file is being checked.',
  importing: 'The file is being imported.',
  undoing: 'The import is being undone.',
} as const;

/** What is true of the import as a whole. */
function Situation({ row }: { row: Import }) {
  const { state, refusal, results } = row;
  if (state === 'checking' || state === 'importing' || state === 'undoing')
    return (
      <Notice tone="info" title={STEP_TEXTS[state]}>
        <progress className={styles.progress} aria-label={STEP_TEXTS[state]} max={100} value={row.progress} />
      </Notice>
    );
  if (state === 'refused' && refusal !== null) return <Notice tone="danger" title={refusal} />;
  if (state === 'uploading')
    return <Notice tone="warn" title="The file was not sent to the end. Send it again." />;
  if (state === 'imported')
    return (
      <Notice
        tone={refusal !== null ? 'danger' : results.left > 0 ? 'warn' : 'good'}
        title={refusal ?? importedText(results)}
      >
        {refusal !== null && importedText(results)}{' '}
        <Link to={IMPORT_KIND_TEXTS[row.kind].page}>See the {IMPORT_KIND_TEXTS[row.kind].many}</Link>, or go
        on <Link to="/admin/setup">setting up</Link> the shop.
      </Notice>
    );
  if (state === 'undone')
    return (
      <Notice
        tone={results.stays > 0 ? 'warn' : 'good'}
        title={`${results.undone} undone${results.stays > 0 ? `, ${results.stays} stay` : ''}.`}
      />
    );
  return <AboutFile row={row} />;
}

/** `100 imported, 2 left as they were.` */
const importedText = ({ done, left, undone }: Import['results']): string =>
  `${[
    `${done} imported`,
    ...(left > 0 ? [`${left} left as they were`] : []),
    ...(undone > 0 ? [`${undone} undone`] : []),
  ].join(', ')}.`;

function AboutFile({ row }: { row: Import }) {
  const { unused_columns, notes, products } = row;
  return (
    <Notice tone="info" title="Nothing has changed yet. This is what the file would do.">
      <ul className={styles.lines}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {products !== null && <AboutProducts products={products} />}
        {unused_columns.length > 0 && <li>These columns are not used: {unused_columns.join(', ')}.</li>}
      </ul>
    </Notice>
  );
}

function AboutProducts({
  products: { drafts, missing_pictures, missing_picture_count },
}: {
  products: NonNullable<Import['products']>;
}) {
  const more = missing_picture_count - missing_pictures.length;
  return (
    <>
      {drafts > 0 && <li>{drafts} stay drafts, because something is missing before they can be sold.</li>}
      {missing_picture_count > 0 && (
        <li>
          Pictures to be added: {missing_pictures.join(', ')}
          {more > 0 && ` and ${more} more`}
        </li>
      )}
    </>
  );
}

const MAX_SHOWN_PICTURES = 20;

function RefusedPictures({ pictures }: { pictures: readonly RefusedPicture[] }) {
  const more = pictures.length - MAX_SHOWN_PICTURES;
  return (
    <Notice tone="warn" title="Some pictures were not taken.">
      <ul className={styles.lines}>
        {pictures.slice(0, MAX_SHOWN_PICTURES).map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Notice>
  );
}
