import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SavedView } from '#contracts/admin/staff/saved-view-calls.ts';
import type { SavedViewList } from '#domain/staff/saved-view.ts';
import { SAVED_VIEWS, savedViewEndpoints } from '#web/api/admin/staff/saved-views-api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import type { ListState } from '../../ui/table/use-list-state.ts';
import styles from './list-views.module.css';
import { addressOfView } from './saved-view-address.ts';
import { factsOf } from './view-facts.ts';
import { ViewDialog } from './view-form.tsx';

interface ViewMenuProps {
  list: SavedViewList;
  path: string;
  state: ListState;
  /** The one that the list was opened by. */
  view: SavedView;
}

/** What can be done with the saved view that is open. */
export function ViewMenu({ list, path, state, view }: ViewMenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'copy' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const isChanged = sortedQuery(state.query) !== sortedQuery(view.query);
  const params = { saved_view_id: view.saved_view_id };
  const update = useChange<string, { saved_view: SavedView }>({
    change: (api, query) =>
      api.call(savedViewEndpoints.change, {
        params,
        body: {
          store_id: api.storeId,
          version: view.version,
          query,
          name: view.name,
          is_shared: view.is_shared,
        },
      }),
    refetch: [SAVED_VIEWS],
    stored: () => factsOf(view),
    done: () => `The view ${view.name} has these filters now.`,
  });
  const remove = useChange<SavedView, object>({
    change: (api, { version }) =>
      api.call(savedViewEndpoints.remove, { params, body: { store_id: api.storeId, version } }),
    refetch: [SAVED_VIEWS],
    stored: () => factsOf(view),
    done: () => `The view ${view.name} is deleted.`,
    onDone: () => {
      close();
      void navigate(path);
    },
  });
  const items: MenuItem[] = [
    ...(isChanged ? [{ label: `Back to ${view.name}`, to: addressOfView(path, view) }] : []),
    ...(view.may_change
      ? [
          {
            label: view.is_shared ? 'Rename or stop sharing' : 'Rename or share',
            onSelect: () => setOpen('edit'),
          },
        ]
      : []),
    { label: 'Save as another view', onSelect: () => setOpen('copy') },
    ...(view.may_change
      ? [{ label: 'Delete the view', isDangerous: true, onSelect: () => setOpen('delete') }]
      : []),
  ];
  return (
    <>
      <div className={styles.actions}>
        {view.author !== null && <span className={styles.author}>by {view.author}</span>}
        {isChanged && view.may_change && (
          <Button isBusy={update.pending !== null} onClick={() => update.make(state.query)}>
            Save changes
          </Button>
        )}
        <Menu
          trigger={
            <Button variant="plain" icon="more" aria-label={`The view ${view.name}`}>
              View
            </Button>
          }
          items={items}
        />
      </div>
      {update.refusal !== null && (
        <div className={styles.refusal}>
          <ChangeRefusal change={update} />
        </div>
      )}
      <ViewDialog
        isOpen={open === 'edit' || open === 'copy'}
        onClose={close}
        list={list}
        query={open === 'copy' ? state.query : view.query}
        view={open === 'copy' ? null : view}
        onSaved={(saved) => {
          close();
          if (saved.saved_view_id !== view.saved_view_id) void navigate(addressOfView(path, saved));
        }}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={`Delete the view ${view.name}?`}
        confirmLabel="Delete"
        change={remove}
        onConfirm={() => remove.make(view)}
      >
        {view.is_shared ? 'It is shared: nobody has it any more then.' : 'Only you have it.'} The list itself
        stays.
      </ConfirmDialog>
    </>
  );
}

/** The order of filters in an address means nothing. */
function sortedQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}
