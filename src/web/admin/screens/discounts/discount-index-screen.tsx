import { DiscountIndex } from '../../features/discounts/discount-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { usePermission } from '../../features/session/use-staff-member.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Discounts');

/** The screen at /admin/discounts. */
export default function DiscountIndexScreen() {
  return (
    <GuardedPage permission="discounts:read">
      <Discounts />
    </GuardedPage>
  );
}

function Discounts() {
  const mayEdit = usePermission('discounts:edit');
  return (
    <Page
      title="Discounts"
      actions={
        mayEdit && (
          <LinkButton variant="primary" icon="plus" to="/admin/discounts/new-code">
            New discount
          </LinkButton>
        )
      }
    >
      <DiscountIndex />
    </Page>
  );
}
