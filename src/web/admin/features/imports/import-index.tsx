import { useQuery } from '@tanstack/react-query';
import type { ListedImport } from '#contracts/admin/imports/import-calls.ts';
import { adminImportsQuery } from '#web/api/admin/imports-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { countsText, STATE_TEXTS } from './import-texts.ts';
import { IMPORT_KIND_TEXTS, isKind } from './kind-texts.ts';
import { NewImport } from './new-import.tsx';

const COLUMNS: readonly Column<ListedImport>[] = [
  { title: 'File', isPrimary: true, cell: ({ file_name }) => file_name },
  { title: 'Kind', cell: ({ kind }) => IMPORT_KIND_TEXTS[kind].label },
  {
    title: 'State',
    cell: ({ state }) => <Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].label}</Badge>,
  },
  { title: 'Check', cell: ({ counts }) => countsText(counts) },
  { title: 'By', isShortened: true, cell: ({ who }) => who },
  { title: 'Sent', isSecondary: true, cell: ({ created_at }) => <Moment at={created_at} /> },
];

/** Files that were sent, and the form for the next one. */
export function ImportIndex() {
  const state = useListState();
  const kind = state.get('kind');
  const imports = useQuery(adminImportsQuery(useApi(), filtersOf(state, [])));
  return (
    <QueryStates query={imports} failure="We could not fetch the imports.">
      {({ imports: rows, currencies, next_cursor }) => (
        <>
          <Section title="Send a file of another shop">
            <NewImport currencies={currencies} kind={isKind(kind) ? kind : 'products'} />
          </Section>
          <Section title="Files that were sent" isFlush>
            {rows.length === 0 ? (
              <EmptyState>No file was sent yet.</EmptyState>
            ) : (
              <IndexTable
                caption="Imports"
                rows={rows}
                keyOf={({ import_id }) => import_id}
                nameOf={({ file_name }) => file_name}
                columns={COLUMNS}
                linkTo={({ import_id }) => `/admin/imports/${import_id}`}
              />
            )}
            <Pages state={state} nextCursor={next_cursor} />
          </Section>
        </>
      )}
    </QueryStates>
  );
}
