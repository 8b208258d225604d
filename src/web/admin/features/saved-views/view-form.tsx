import { useState } from 'react';
import type { SavedView } from '#contracts/admin/staff/saved-view-calls.ts';
import type { SavedViewId } from '#domain/ids.ts';
import type { SavedViewList } from '#domain/staff/saved-view.ts';
import { SAVED_VIEWS, savedViewEndpoints } from '#web/api/admin/staff/saved-views-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './view-facts.ts';

interface ViewDialogProps {
  isOpen: boolean;
  onClose: () => void;
  list: SavedViewList;
  /** The filters that it gets. */
  query: string;
  /** The view that is changed; null saves a new one. */
  view: SavedView | null;
  onSaved: (view: SavedView) => void;
}

/** The name of a view, and who has it. */
export function ViewDialog({ isOpen, onClose, view, ...rest }: ViewDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={view ? `The view ${view.name}` : 'Save the view'}>
      {isOpen && <ViewForm view={view} {...rest} />}
    </Dialog>
  );
}

function ViewForm({ list, query, view, onSaved }: Omit<ViewDialogProps, 'isOpen' | 'onClose'>) {
  // One key for this dialog: pressing twice saves one.
  const [key] = useState(() => crypto.randomUUID() as string as SavedViewId);
  const state = useAdminForm<{ name: string; is_shared: boolean }, { saved_view: SavedView }>({
    defaults: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    ...(view && {
      stored: { version: view.version, facts: factsOf(view) },
    }),
    save: (api, fields, version) => {
      const contents = { store_id: api.storeId, query, ...fields };
      return view
        ? api.call(savedViewEndpoints.change, {
            params: { saved_view_id: view.saved_view_id },
            body: { ...contents, version },
          })
        : api.call(savedViewEndpoints.save, { body: { ...contents, list, idempotency_key: key } });
    },
    refetch: [SAVED_VIEWS],
    done: ({ saved_view }) => `The view ${saved_view.name} is saved.`,
    onSaved: ({ saved_view }) => onSaved(saved_view),
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField label="Name" maxLength={60} autoComplete="off" required {...state.field('name')} />
      <CheckboxField
        label="Share it with everybody who sees this list"
        hint="What is searched for is part of it."
        {...state.form.register('is_shared')}
      />
    </AdminForm>
  );
}
