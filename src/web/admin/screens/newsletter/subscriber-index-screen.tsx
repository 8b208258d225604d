import { useState } from 'react';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { SubscriberFileDialog } from '../../features/newsletter/subscriber-file-dialog.tsx';
import { SubscriberIndex } from '../../features/newsletter/subscriber-index.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Subscribers');

/** The screen at /admin/newsletter/subscribers. */
export default function SubscriberIndexScreen() {
  return (
    <GuardedPage permission="newsletter:read">
      <Subscribers />
    </GuardedPage>
  );
}

function Subscribers() {
  const mayEdit = usePermission('newsletter:edit');
  const [isImporting, setIsImporting] = useState(false);
  return (
    <Page
      title="Subscribers"
      back={{ to: '/admin/newsletter', label: 'newsletter' }}
      actions={mayEdit && <Button onClick={() => setIsImporting(true)}>Import</Button>}
    >
      <SubscriberIndex />
      <SubscriberFileDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Page>
  );
}
