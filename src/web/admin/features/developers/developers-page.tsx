import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';

const PATH = '/admin/developers';

/** What other programs may do here, and what they are sent. */
export function DevelopersPage() {
  const state = useListState();
  const mayEdit = usePermission('developers:edit');
  const [isMaking, setMaking] = useState(false);
  const isOfWebhooks = state.get('view') === 'webhooks';
  const close = () => setMaking(false);
  return (
    <Page
      title="API keys and webhooks"
      actions={
        mayEdit && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {isOfWebhooks ? 'New webhook' : 'New API key'}
          </Button>
        )
      }
    >
      <ViewTabs
        label="Views of other programs"
        views={[
          { label: 'API keys', to: PATH, isCurrent: !isOfWebhooks },
          { label: 'Webhooks', to: `${PATH}?view=webhooks`, isCurrent: isOfWebhooks },
        ]}
      />
      {isOfWebhooks ? <WebhookList state={state} /> : <ApiKeyList state={state} />}
      <ApiKeyDialog isOpen={isMaking && !isOfWebhooks} onClose={close} />
      <WebhookDialog isOpen={isMaking && isOfWebhooks} onClose={close} />
    </Page>
  );
}
