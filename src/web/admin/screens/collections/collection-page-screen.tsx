import { CollectionPage } from '../../features/collections/collection-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Collection');

/** The screen at /admin/collections/:name. */
export default function CollectionPageScreen() {
  return (
    <GuardedPage permission="collections:read">
      <CollectionPage />
    </GuardedPage>
  );
}
