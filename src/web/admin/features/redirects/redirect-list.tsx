import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ADMIN_REDIRECTS,
  adminRedirectsQuery,
  type ListedRedirect,
  redirectEndpoints,
} from '#web/api/admin/redirects-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, type ListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { type Addresses, factsOfRedirect, RedirectDialog } from './redirect-dialog.tsx';

const COLUMNS: readonly Column<ListedRedirect>[] = [
  { title: 'From', isPrimary: true, cell: ({ from }) => from },
  { title: 'To', isTitled: true, cell: ({ to }) => to },
  { title: 'Followed', isNumber: true, isTitled: true, cell: ({ followed }) => followed },
  {
    title: 'Last followed',
    isSecondary: true,
    cell: ({ last_followed_at }) => last_followed_at !== null && <Moment at={last_followed_at} isDay />,
  },
  { title: 'Made by', isSecondary: true, cell: ({ who }) => who ?? 'A new address of a product' },
];

/** Where addresses without a page lead, to search, change and remove. */
export function RedirectList({ state }: { state: ListState }) {
  const redirects = useQuery(adminRedirectsQuery(useApi(), filtersOf(state, ['q'])));
  const mayEdit = usePermission('redirects:edit');
  const [edited, setEdited] = useState<ListedRedirect | null>(null);
  const [removed, setRemoved] = useState<ListedRedirect | null>(null);
  const removal = useChange({
    change: (api, { from, to }: Addresses) =>
      api.call(redirectEndpoints.remove, { body: { store_id: api.storeId, shown: { from, to } } }),
    refetch: [ADMIN_REDIRECTS],
    stored: ({ from }) =>
      redirects.data?.redirects.filter((redirect) => redirect.from === from).flatMap(factsOfRedirect) ?? [],
    done: (_, { from }) => `${from} is not redirected any more.`,
    onDone: (_, { from }) => setRemoved((asked) => (asked?.from === from ? null : asked)),
  });
  const shownOf = ({ from, to }: ListedRedirect) => {
    const now = redirects.data?.redirects.find((redirect) => redirect.from === from);
    return { from, to: now?.to ?? to };
  };
  const shownEdited = edited && shownOf(edited);
  const shownRemoved = removed && shownOf(removed);
  const actions: Column<ListedRedirect> = {
    title: 'Actions',
    cell: (redirect) => (
      <Menu
        trigger={<IconButton label={`Actions for ${redirect.from}`} icon="more" />}
        items={[
          { label: 'Change', onSelect: () => setEdited(redirect) },
          { label: 'Remove', isDangerous: true, onSelect: () => setRemoved(redirect) },
        ]}
      />
    ),
  };
  return (
    <>
      <ListTools>
        <ListSearch state={state} label="Address" />
      </ListTools>
      <QueryStates query={redirects} failure="We could not fetch the redirects.">
        {({ redirects: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {state.get('q') === ''
                ? 'Nothing is redirected. Products that get another address are redirected by themselves.'
                : 'No redirect has this in its addresses.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Redirects"
                rows={rows}
                keyOf={({ from }) => from}
                nameOf={({ from }) => from}
                columns={mayEdit ? [...COLUMNS, actions] : COLUMNS}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
      <ConfirmDialog
        isOpen={shownRemoved !== null}
        onClose={() => setRemoved(null)}
        title={`Remove the redirect of ${shownRemoved?.from ?? ''}?`}
        confirmLabel="Remove"
        // As it is shown by now, after a refusal.
        onConfirm={() => shownRemoved && removal.make(shownRemoved)}
        change={removal}
      >
        <p>Links to it lead to {shownRemoved?.to} no longer: they find no page.</p>
      </ConfirmDialog>
      <RedirectDialog
        edited={shownEdited && { shown: shownEdited, typed: shownEdited }}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
