import { CollectionIndex } from '../../features/collections/collection-index.tsx';
import { NewCollectionButton } from '../../features/collections/new-collection-dialog.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Collections');

/** The screen at /admin/collections. */
export default function CollectionIndexScreen() {
  return (
    <GuardedPage permission="collections:read">
      <Collections />
    </GuardedPage>
  );
}

function Collections() {
  const mayEdit = usePermission('collections:edit');
  return (
    <Page title="Collections" actions={mayEdit && <NewCollectionButton />}>
      <CollectionIndex />
    </Page>
  );
}
