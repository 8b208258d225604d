import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { MissingPageList } from './missing-page-list.tsx';
import { type EditedRedirect, RedirectDialog } from './redirect-dialog.tsx';
import { RedirectList } from './redirect-list.tsx';

const PATH = '/admin/redirects';
const NEW: EditedRedirect = { shown: null, typed: { from: '', to: '' } };

/** Where addresses without a page lead, and which are asked for in vain. */
export function RedirectsPage() {
  const state = useListState();
  const mayEdit = usePermission('redirects:edit');
  const [isAdding, setAdding] = useState(false);
  const isMissing = state.get('view') === 'missing';
  return (
    <Page
      title="Redirects"
      actions={
        mayEdit && (
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            New redirect
          </Button>
        )
      }
    >
      <ViewTabs
        label="Views of addresses"
        views={[
          { label: 'Redirects', to: PATH, isCurrent: !isMissing },
          { label: 'Without a page', to: `${PATH}?view=missing`, isCurrent: isMissing },
        ]}
      />
      {isMissing ? <MissingPageList state={state} /> : <RedirectList state={state} />}
      <RedirectDialog edited={isAdding ? NEW : null} onClose={() => setAdding(false)} />
    </Page>
  );
}
