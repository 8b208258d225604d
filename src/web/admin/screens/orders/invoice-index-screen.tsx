import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { InvoiceIndex } from '../../features/orders/invoices/invoice-index.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Invoices');

/** The screen at /admin/orders/invoices. */
export default function InvoiceIndexScreen() {
  return (
    <GuardedPage permission="orders:amounts">
      <Page
        title="Invoices"
        about="Invoices and credit notes as they were issued. Each opens as a page to print."
        back={{ to: '/admin/orders', label: 'orders' }}
      >
        <InvoiceIndex />
      </Page>
    </GuardedPage>
  );
}
