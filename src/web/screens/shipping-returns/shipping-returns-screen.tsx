import { pageContentQuery } from '#web/api/page-content.ts';
import { browserLoader, type PageArgs, serverLoader } from '#web/api/page-data.ts';
import type { PageHandle } from '#web/features/chrome/page-handle.ts';
import { contentMeta } from '#web/features/chrome/page-meta.ts';
import { TextPage } from '#web/features/content/text-page.tsx';
import { PageFacts } from '#web/features/structured-data/page-facts.tsx';

export const handle: PageHandle = { page: 'shipping-returns' };

export const meta = contentMeta('shipping-returns', {
  title: 'Shipping and returns',
  description: 'Where we ship, how long it takes, what it costs, and what happens when it goes wrong.',
});

const queries = ({ api }: PageArgs) => ({ needs: [pageContentQuery(api, 'shipping-returns')] });

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** /shipping-returns: how parcels come and go. */
export default function ShippingReturnsScreen() {
  return (
    <>
      <PageFacts crumbs={[{ name: 'Shipping and returns', path: '/shipping-returns' }]} />
      <TextPage page="shipping-returns" title="Shipping and returns" ingredient="peanut" />
    </>
  );
}
