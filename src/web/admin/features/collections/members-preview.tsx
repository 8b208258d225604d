import { useQuery } from '@tanstack/react-query';
import type { StaffCollection } from '#contracts/admin/collections/collection-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { collectionPreviewQuery } from '#web/api/admin/collections-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PictureAndTitle } from '../products/picture-and-title.tsx';
import styles from './collection-parts.module.css';
import { isComplete, ruleOf, type TypedCollection } from './typed-collection.ts';

const DEBOUNCE_MILLISECONDS = 300;

/** What shoppers will see in the collection as it is typed: how many products, and the first of them. */
export function MembersPreview({
  state,
  stored,
}: {
  state: AdminFormState<TypedCollection>;
  stored: StaffCollection['members'];
}) {
  const { products, ...typed } = state.form.watch();
  const rule = ruleOf({ ...typed, conditions: typed.conditions.filter(isComplete) });
  const isNothing = rule?.match === 'any' && rule.conditions.length === 0;
  const asked = JSON.stringify({
    products: products.map(({ handle }) => handle),
    rule: isNothing ? null : rule,
  });
  const preview = useQuery(
    collectionPreviewQuery(useApi(), JSON.parse(useDebounced(asked, DEBOUNCE_MILLISECONDS))),
  );
  const members = preview.data ?? stored;
  return (
    <>
      {preview.isError && (
        <Notice
          tone="danger"
          title="We could not fetch what shoppers would see. This is what is stored."
          actions={<Button onClick={() => void preview.refetch()}>Try again</Button>}
        />
      )}
      <p role="status">{members.count === 0 ? 'Nothing: shoppers see an empty page.' : countText(members)}</p>
      <ol className={styles.members}>
        {members.products.map(({ handle, title, picture }) => (
          <li key={handle}>
            <PictureAndTitle title={title} picture={picture} />
          </li>
        ))}
      </ol>
    </>
  );
}

function countText({ count, products }: StaffCollection['members']): string {
  const all = counted(count, 'product');
  return count > products.length ? `${all}, of which these are the first` : `${all}, in this order`;
}
