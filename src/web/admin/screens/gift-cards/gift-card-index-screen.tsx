import { GiftCardIndex } from '../../features/gift-cards/gift-card-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Gift cards');

/** The screen at /admin/gift-cards. */
export default function GiftCardIndexScreen() {
  return (
    <GuardedPage permission="gift-cards:read">
      <GiftCards />
    </GuardedPage>
  );
}

function GiftCards() {
  const mayEdit = usePermission('gift-cards:edit');
  const mayReadReports = usePermission('reports:read');
  return (
    <Page
      title="Gift cards"
      actions={
        (mayEdit || mayReadReports) && (
          <>
            {mayReadReports && <LinkButton to="/admin/reports/gift_cards">What is owed</LinkButton>}
            {mayEdit && (
              <LinkButton variant="primary" icon="plus" to="/admin/gift-cards/issue">
                Issue a gift card
              </LinkButton>
            )}
          </>
        )
      }
    >
      <GiftCardIndex />
    </Page>
  );
}
