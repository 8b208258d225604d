import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { LocationPage } from '../../features/store-locations/location-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Store location');

/** The screen at /admin/store-locations/:locationId. */
export default function LocationPageScreen() {
  return (
    <GuardedPage permission="store-locations:read">
      <LocationPage />
    </GuardedPage>
  );
}
