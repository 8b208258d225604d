import { useQuery } from '@tanstack/react-query';
import type { ImportDetails, ImportRow } from '#contracts/admin/imports/import-calls.ts';
import { importRowsQuery } from '#web/api/admin/imports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages, ViewTabs } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { OUTCOME_TEXTS, RESULT_TEXTS } from './import-texts.ts';
import styles from './imports.module.css';

const OUTCOMES = ['create', 'change', 'same', 'refused'] as const;
const MAX_SHOWN = 12;

const COLUMNS: readonly Column<ImportRow>[] = [
  { title: 'Name', isPrimary: true, cell: ({ title, key }) => title || key },
  { title: 'Line', isNumber: true, isTitled: true, cell: ({ line }) => line },
  {
    title: 'Check',
    cell: ({ outcome, status }) => (
      <>
        {OUTCOME_TEXTS[outcome]} {status !== null && status !== 'active' && <Badge>{status}</Badge>}
      </>
    ),
  },
  { title: 'Details', cell: (row) => <Details row={row} /> },
  {
    title: 'Result',
    cell: ({ result, reason }) =>
      result !== null && (
        <>
          <Badge tone={RESULT_TEXTS[result].tone}>{RESULT_TEXTS[result].label}</Badge> {reason}
        </>
      ),
  },
];

/** The rows of a file by what importing them would do; view and page are in the address. */
export function ImportRows({ row }: { row: ImportDetails }) {
  const state = useListState();
  const rows = useQuery(importRowsQuery(useApi(), row, filtersOf(state, ['outcome'])));
  const current = state.get('outcome');
  return (
    <>
      <ViewTabs
        label="Rows by what the check says"
        views={[
          { label: 'All', to: '?', isCurrent: current === '' },
          ...OUTCOMES.map((outcome) => ({
            label: OUTCOME_TEXTS[outcome],
            to: `?outcome=${outcome}`,
            isCurrent: current === outcome,
            count: String(row.counts?.[outcome] ?? 0),
          })),
        ]}
      />
      <QueryStates query={rows} failure="We could not fetch the rows of the file.">
        {({ rows: found, next_cursor }) =>
          found.length === 0 ? (
            <EmptyState>No row of the file is like that.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="What the file does"
                rows={found}
                keyOf={({ position }) => String(position)}
                nameOf={({ title, key }) => title || key}
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

function Details({ row: { changes, problems, notes } }: { row: ImportRow }) {
  const lines = [
    ...problems.map(({ line, column, message }) =>
      column === null ? `Line ${line}: ${message}` : `Line ${line}, ${column}: ${message}`,
    ),
    ...changes.map(({ field, before, after }) =>
      before === null ? `${field}: ${after || '–'}` : `${field}: ${before || '–'} → ${after || '–'}`,
    ),
    ...notes,
  ];
  if (lines.length === 0) return null;
  const shown = lines.slice(0, MAX_SHOWN);
  return (
    <ul className={styles.lines}>
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > shown.length && <li>and {lines.length - shown.length} more, in the download</li>}
    </ul>
  );
}
