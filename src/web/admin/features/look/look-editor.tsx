import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '#web/api/catalog/search-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { ContentEditor } from '../content/page-editor.tsx';
import { LookFields } from './look-fields.tsx';

const PAGES = [
  { label: 'Home', path: '/' },
  { label: 'Shop', path: '/shop' },
  { label: 'Cart', path: '/cart' },
];

/** What the shop is called and looks like, beside pages of it: the draft of what is on every page. */
export function LookEditor() {
  const { data } = useQuery(shopQuery(useApi(), new URLSearchParams()));
  const product = data?.products.at(-1);
  return (
    <ContentEditor
      page="global"
      view={{
        title: 'Look',
        about: 'Name, colours, fonts and shapes of the shop',
        fields: <LookFields />,
        path: '/',
        seenOn: [...PAGES, ...(product ? [{ label: 'Product', path: `/products/${product.handle}` }] : [])],
        isSeenFirst: true,
      }}
    />
  );
}
