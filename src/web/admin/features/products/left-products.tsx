import type { ChangedProducts } from '#contracts/admin/products/product-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Products that a change of several has left as they were, with the reasons; nothing where it has left none. */
export function LeftProducts({ products }: { products: ChangedProducts }) {
  const left = products.filter(({ refusal }) => refusal !== null);
  if (left.length === 0) return null;
  return (
    <Notice tone="warn" title={`${counted(left.length, 'product')} stayed as before.`}>
      <ul>
        {left.map(({ handle, title, refusal }) => (
          <li key={handle}>
            {title}: {refusal}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
