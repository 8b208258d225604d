import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MissingPage } from '#contracts/admin/redirects/redirect-calls.ts';
import { ADMIN_REDIRECTS, missingPagesQuery, redirectEndpoints } from '#web/api/admin/redirects-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, type ListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { type EditedRedirect, RedirectDialog } from './redirect-dialog.tsx';

const COLUMNS: readonly Column<MissingPage>[] = [
  { title: 'Address', isPrimary: true, cell: ({ path }) => path },
  { title: 'Asked for', isNumber: true, isTitled: true, cell: ({ asked }) => asked },
  { title: 'Last', isSecondary: true, cell: ({ last_asked_at }) => <Moment at={last_asked_at} isDay /> },
  { title: 'Linked from', isTitled: true, isShortened: true, cell: ({ linked_from }) => linked_from },
];

/** Addresses that visitors asked for in vain, each with the page that may be meant. */
export function MissingPageList({ state }: { state: ListState }) {
  const missing = useQuery(missingPagesQuery(useApi(), filtersOf(state, [])));
  const mayEdit = usePermission('redirects:edit');
  const [edited, setEdited] = useState<EditedRedirect | null>(null);
  const ignoring = useChange({
    change: (api, path: string) =>
      api.call(redirectEndpoints.ignore, { body: { store_id: api.storeId, path } }),
    refetch: [[...ADMIN_REDIRECTS, 'missing']],
    done: (_, path) => `${path} is not listed any more.`,
  });
  const redirect = (from: string, to: string) => setEdited({ shown: null, typed: { from, to } });
  const actions: Column<MissingPage> = {
    title: 'Actions',
    cell: ({ path, suggestion }) =>
      suggestion === null ? (
        <Menu
          trigger={<IconButton label={`Actions for ${path}`} icon="more" />}
          items={[
            { label: 'Redirect', onSelect: () => redirect(path, '') },
            { label: 'Ignore', onSelect: () => ignoring.make(path) },
          ]}
        />
      ) : (
        <>
          <Button onClick={() => redirect(path, suggestion)}>Redirect to {suggestion}</Button>
          <Menu
            trigger={<IconButton label={`Actions for ${path}`} icon="more" />}
            items={[
              { label: 'Redirect elsewhere', onSelect: () => redirect(path, '') },
              { label: 'Ignore', onSelect: () => ignoring.make(path) },
            ]}
          />
        </>
      ),
  };
  return (
    <>
      <ChangeRefusal change={ignoring} />
      <QueryStates query={missing} failure="We could not fetch the missing pages.">
        {({ pages: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>Every address that somebody asked for has a page.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Addresses without a page"
                rows={rows}
                keyOf={({ path }) => path}
                nameOf={({ path }) => path}
                columns={mayEdit ? [...COLUMNS, actions] : COLUMNS}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
      <RedirectDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}
