import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditEntry } from '#contracts/admin/staff/audit-calls.ts';
import { type AuditQuery, auditQuery } from '#web/api/admin/staff/audit-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ChangedFacts } from '../../ui/feedback/changed-facts.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListDay, ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { type ListState, useListState } from '../../ui/table/use-list-state.ts';
import { ListViews } from '../saved-views/list-views.tsx';
import { SUBJECTS, subjectPage } from './audit-subjects.ts';
import { changesOf } from './audit-values.ts';
import { EntryDetail } from './entry-detail.tsx';

/** What staff did, newest first, filtered by person, thing and day. */
export function AuditLog() {
  const state = useListState();
  const entries = useQuery(auditQuery(useApi(), queryOf(state)));
  const thing = state.get('id');
  return (
    <>
      <ListViews
        list="audit"
        path="/admin/audit"
        label="Views of the audit log"
        views={[{ label: 'All', to: '/admin/audit', isCurrent: state.query === '' }]}
        state={state}
      />
      <ListTools>
        <ListSearch state={state} label="Email of a person" />
        <ListFilter
          state={state}
          name="type"
          label="About"
          choices={[
            { value: '', label: 'Everything' },
            ...Object.entries(SUBJECTS).map(([value, { name }]) => ({ value, label: name })),
          ]}
        />
        <ListDay state={state} name="from" label="From" />
        <ListDay state={state} name="until" label="Until" />
        {thing !== '' && <Button onClick={() => state.set({ id: '' })}>Entries about everything</Button>}
      </ListTools>
      <QueryStates query={entries} failure="We could not fetch the audit log.">
        {({ entries: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>Nobody did anything like that.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="What staff did"
                rows={rows}
                keyOf={({ id }) => id}
                nameOf={whatOf}
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

function queryOf(state: ListState): AuditQuery {
  const given = {
    who: state.get('q'),
    subject_type: state.get('type'),
    subject_id: state.get('id'),
    from: state.get('from'),
    until: state.get('until'),
    cursor: state.cursor ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Entries without a summary are told by their command: `orders ship`. */
const whatOf = ({ summary, command }: AuditEntry): string => summary ?? commandText(command);

const commandText = (command: string): string =>
  command.charAt(0).toUpperCase() + command.slice(1).replaceAll('-', ' ');

/** Ids are long, and their beginning is enough to tell them apart. */
const shortOf = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(0, 8) : id);

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    title: 'What',
    isPrimary: true,
    cell: (entry) => (
      <>
        {whatOf(entry)}{' '}
        {entry.outcome !== 'done' && (
          <>
            <Badge tone="warn">refused</Badge> {entry.outcome.replace(/^refused(?:: )?/, '')}
          </>
        )}
      </>
    ),
  },
  {
    title: 'Changed',
    cell: (entry) => <Changes entry={entry} />,
  },
  { title: 'About', cell: (entry) => <Subject entry={entry} /> },
  {
    title: 'Who',
    cell: ({ who, who_name }) => (
      <Link
        to={`/admin/audit?q=${encodeURIComponent(who)}`}
        aria-label={`${who_name ?? who}: all that they did`}
      >
        {who_name ?? who}
      </Link>
    ),
  },
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { title: 'Details', cell: (entry) => <EntryDetail entry={entry} name={whatOf(entry)} /> },
];

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry, useFormatDay());
  return changes.length === 0 ? null : <ChangedFacts facts={changes} />;
}

function Subject({ entry: { subject_type, subject_id, subject_name } }: { entry: AuditEntry }) {
  if (subject_type === null || subject_id === null) return null;
  const page = subjectPage(subject_type, subject_id);
  const name = `${SUBJECTS[subject_type].name} ${subject_name ?? shortOf(subject_id)}`;
  const history = `/admin/audit?type=${subject_type}&id=${encodeURIComponent(subject_id)}`;
  return (
    <>
      {page === null ? name : <Link to={page}>{name}</Link>} ·{' '}
      <Link to={history}>
        All entries<VisuallyHidden> about {name}</VisuallyHidden>
      </Link>
    </>
  );
}
