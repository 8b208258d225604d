import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyList } from './api-key-list.tsx';

/** What other programs may do here. */
export function DevelopersPage() {
  const state = useListState();
  const mayEdit = usePermission('developers:edit');
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="API keys and webhooks"
      actions={
        mayEdit && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            New API key
          </Button>
        )
      }
    >
      <ApiKeyList state={state} />
      <ApiKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </Page>
  );
}
