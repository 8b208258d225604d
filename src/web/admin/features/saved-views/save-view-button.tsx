import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SavedViewList } from '#domain/staff/saved-view.ts';
import { Button } from '../../ui/forms/button.tsx';
import type { ListState } from '../../ui/table/use-list-state.ts';
import { addressOfView } from './saved-view-address.ts';
import { ViewDialog } from './view-form.tsx';

/** Saves the filters of the address under a name. */
export function SaveViewButton({
  list,
  path,
  state,
}: {
  list: SavedViewList;
  path: string;
  state: ListState;
}) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" icon="plus" onClick={() => setOpen(true)}>
        Save view
      </Button>
      <ViewDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        list={list}
        query={state.query}
        view={null}
        onSaved={(view) => {
          setOpen(false);
          void navigate(addressOfView(path, view));
        }}
      />
    </>
  );
}
