import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedExport } from '#contracts/admin/exports/export-calls.ts';
import { exportKindsFor } from '#domain/exports/export-kinds.ts';
import { adminExportsQuery, exportFileAddress } from '#web/api/admin/exports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { DownloadLink } from '../../ui/forms/download-link.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { sizeText } from '../../ui/layout/size-text.ts';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { usePermissions } from '../session/use-staff-member.ts';
import { EXPORT_KIND_TEXTS, filtersText } from './export-texts.ts';

/** Files that were taken out of the shop, newest first, each with its file while that is there. */
export function ExportIndex() {
  const api = useApi();
  const state = useListState();
  const permissions = usePermissions();
  const who = state.get('q');
  const exports = useQuery(
    adminExportsQuery(api, { ...filtersOf(state, ['kind']), ...(who !== '' && { who }) }),
  );
  return (
    <>
      <ListTools>
        <ListSearch state={state} label="Email of a person" />
        <ListFilter
          state={state}
          name="kind"
          label="Kind"
          choices={[
            { value: '', label: 'Everything' },
            ...exportKindsFor(permissions).map((kind) => ({ value: kind, label: EXPORT_KIND_TEXTS[kind] })),
          ]}
        />
      </ListTools>
      <QueryStates query={exports} failure="We could not fetch the exports.">
        {({ exports: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {state.query === ''
                ? 'Nothing was exported yet. What you export from a list or a report is here for 30 days.'
                : 'Nothing like that was exported.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Exports"
                rows={rows}
                keyOf={({ export_id }) => export_id}
                nameOf={({ file_name }) => file_name}
                columns={COLUMNS}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

const COLUMNS: readonly Column<ListedExport>[] = [
  { title: 'What', isPrimary: true, cell: ({ kind }) => EXPORT_KIND_TEXTS[kind] },
  { title: 'File', cell: ({ file_name }) => file_name },
  { title: 'Limited to', cell: ({ filters }) => filtersText(filters) },
  { title: 'Size', cell: sizeOf },
  {
    title: 'By',
    cell: ({ who, who_name }) => (
      <Link
        to={`/admin/exports?q=${encodeURIComponent(who)}`}
        aria-label={`${who_name ?? who}: all that they exported`}
      >
        {who_name ?? who}
      </Link>
    ),
  },
  { title: 'When', cell: ({ started_at }) => <Moment at={started_at} /> },
  { title: 'State', cell: (row) => <StateOf row={row} /> },
];

/** `1,204 rows, 96 KB` */
function sizeOf({ rows, bytes }: ListedExport): string {
  if (bytes === null) return '';
  const count = rows === 1 ? '1 row' : `${rows?.toLocaleString('en-US')} rows`;
  return rows === null ? sizeText(bytes) : `${count}, ${sizeText(bytes)}`;
}

function StateOf({ row: { export_id, file_name, state, file_deleted_at } }: { row: ListedExport }) {
  const api = useApi();
  if (state === 'running') return <Badge tone="info">Being written</Badge>;
  if (state === 'failed') return <Badge tone="danger">Failed</Badge>;
  if (file_deleted_at !== null) return <Badge>File deleted</Badge>;
  return (
    <DownloadLink address={exportFileAddress(api, export_id)} fileName={file_name}>
      Download<VisuallyHidden> {file_name} again</VisuallyHidden>
    </DownloadLink>
  );
}
