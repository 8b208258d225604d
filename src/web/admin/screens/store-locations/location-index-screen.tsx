import { useState } from 'react';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { LocationFileDialog } from '../../features/store-locations/location-file-dialog.tsx';
import { LocationIndex } from '../../features/store-locations/location-index.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Store locations');

/** The screen at /admin/store-locations. */
export default function LocationIndexScreen() {
  return (
    <GuardedPage permission="store-locations:read">
      <StoreLocations />
    </GuardedPage>
  );
}

function StoreLocations() {
  const mayEdit = usePermission('store-locations:edit');
  const [isImporting, setIsImporting] = useState(false);
  return (
    <Page
      title="Store locations"
      actions={
        mayEdit && (
          <>
            <Button onClick={() => setIsImporting(true)}>Import</Button>
            <LinkButton variant="primary" icon="plus" to="/admin/store-locations/new">
              New store
            </LinkButton>
          </>
        )
      }
    >
      <LocationIndex />
      <LocationFileDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Page>
  );
}
