import { Home } from '../features/home/home.tsx';
import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Home');

/** The screen at /admin. */
export default function HomeScreen() {
  return (
    <GuardedPage permission="signed_in">
      <Page title="Home">
        <Home />
      </Page>
    </GuardedPage>
  );
}
