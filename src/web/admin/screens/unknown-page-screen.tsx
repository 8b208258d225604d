import { data } from 'react-router';
import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { EmptyState } from '../ui/feedback/query-states.tsx';
import { LinkButton } from '../ui/forms/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

const TITLE = 'There is no such page';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta(TITLE);

export const loader = () => data(null, { status: 404 });

/** Client navigation never calls the page server. */
export const clientLoader = () => null;

/** What is shown below /admin at an address without a screen, for example from an old bookmark. */
export default function UnknownPageScreen() {
  return (
    <GuardedPage permission="signed_in">
      <Page title={TITLE}>
        <EmptyState action={<LinkButton to="/admin">Go to Home</LinkButton>}>
          The back office has nothing at this address. Search finds pages by their names.
        </EmptyState>
      </Page>
    </GuardedPage>
  );
}
