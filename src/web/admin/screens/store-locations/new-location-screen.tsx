import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { NewLocation } from '../../features/store-locations/new-location.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('New store location');

/** The screen at /admin/store-locations/new; no location has this id, because new ones are called after their names. */
export default function NewLocationScreen() {
  return (
    <GuardedPage permission="store-locations:edit">
      <NewLocation />
    </GuardedPage>
  );
}
