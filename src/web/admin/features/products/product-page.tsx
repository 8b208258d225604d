import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { productPath } from '#domain/catalog/product-path.ts';
import {
  ADMIN_PRODUCTS,
  adminProductQuery,
  type ProductPage as Product,
  productEndpoints,
} from '#web/api/admin/products-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useSavedFirst } from '../../ui/forms/saved-first.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { NewProductDialog } from './new-product-dialog.tsx';
import { ProductAddressDialog } from './product-address-dialog.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { useProductPreview } from './product-preview.tsx';
import { ProductProblems } from './product-problems.tsx';
import { factsOf, STATUS_TEXTS, skusWithoutUnits } from './product-texts.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ProductDifferences, VersionList } from './version-list.tsx';

/** The product that the address names, to be edited and published. */
export function ProductPage() {
  const { handle = '' } = useParams();
  const product = useQuery(adminProductQuery(useApi(), handle));
  return (
    <QueryStates
      query={product}
      failure="We could not fetch the product."
      page={{ title: 'Product', back: { to: '/admin/products', label: 'products' } }}
    >
      {(found) => <FoundProduct key={handle} product={found} />}
    </QueryStates>
  );
}

function FoundProduct({ product }: { product: Product }) {
  const { handle, status, document } = product;
  const navigate = useNavigate();
  const mayEdit = usePermission('products:edit');
  const mayPublish = usePermission('products:publish');
  const [open, setOpen] = useState<'copy' | 'address' | 'archive' | 'delete' | 'schedule' | null>(null);
  const close = () => setOpen(null);
  const stored = () => factsOf(document);
  const archive = useChange({
    change: (api, archived: boolean) =>
      api.call(productEndpoints.archive, {
        params: { handle },
        body: { store_id: api.storeId, version: product.version, archived },
      }),
    refetch: [ADMIN_PRODUCTS],
    stored,
    onDone: () => setOpen((shown) => (shown === 'archive' ? null : shown)),
    done: (_, archived) => (archived ? 'It is archived.' : 'It is on sale again.'),
  });
  const remove = useChange({
    change: (api) =>
      api.call(productEndpoints.remove, {
        params: { handle },
        body: { store_id: api.storeId, version: product.version },
      }),
    refetch: [[...ADMIN_PRODUCTS, 'list']],
    refetchRefused: [[...ADMIN_PRODUCTS, 'page', handle]],
    stored,
    done: () => 'The draft is deleted.',
    onDone: () => void navigate('/admin/products'),
  });
  const isBox = document.bundles.some(({ choose }) => choose !== null);
  const { state, submit, busyWith } = useProductForm(product);
  const preview = useProductPreview(product, state);
  const { whenSaved, savedFirst } = useSavedFirst(state.form.formState.isDirty);
  const isScheduling = busyWith !== null && typeof busyWith === 'object';
  const items: MenuItem[] = [
    ...(mayEdit ? [{ label: 'Preview', onSelect: preview.open }] : []),
    ...(mayPublish ? [{ label: 'Publish later', onSelect: () => setOpen('schedule') }] : []),
    ...(status === 'active' ? [{ label: 'See it in the shop', to: productPath(handle, isBox) }] : []),
    ...(mayEdit ? [{ label: 'Make a copy', onSelect: () => setOpen('copy') }] : []),
    ...(mayPublish
      ? [{ label: 'Change the address', onSelect: () => whenSaved(() => setOpen('address')) }]
      : []),
    ...(mayPublish && status === 'active' ? [{ label: 'Archive', onSelect: () => setOpen('archive') }] : []),
    ...(mayPublish && status === 'archived'
      ? [{ label: 'Sell it again', onSelect: () => archive.make(false) }]
      : []),
    ...(mayEdit && status === 'draft'
      ? [{ label: 'Delete the draft', isDangerous: true, onSelect: () => setOpen('delete') }]
      : []),
  ];
  return (
    <Page
      title={document.title || handle}
      badges={<Badge tone={status === 'active' ? 'good' : 'neutral'}>{STATUS_TEXTS[status]}</Badge>}
      about={`/products/${handle}`}
      back={{ to: '/admin/products', label: 'products' }}
      hasStickyHead
      actions={
        <>
          {items.length > 0 && <Menu trigger={<Button icon="more">More</Button>} items={items} />}
          {mayEdit && (
            <Button isBusy={busyWith === 'save'} onClick={() => submit('save')}>
              Save draft
            </Button>
          )}
          {mayPublish && (
            <Button
              variant="primary"
              isBusy={busyWith === 'publish' || isScheduling}
              onClick={() => submit('publish')}
            >
              Publish
            </Button>
          )}
        </>
      }
    >
      {archive.refusal !== null && open === null && <Notice tone="danger" title={archive.refusal} />}
      <WaitingVersion product={product} />
      <ProductProblems
        key={state.problem?.errors.length ?? 0}
        title="Something is missing before it can be published."
        problems={state.problem?.errors ?? []}
      />
      {preview.element}
      <ProductForm product={product} state={state} />
      <VersionList product={product} />
      <ScheduleDialog
        isOpen={open === 'schedule'}
        withoutUnits={open === 'schedule' ? skusWithoutUnits(product, state.form.getValues().variants) : []}
        onClose={close}
        onSchedule={(at) => {
          close();
          submit(at);
        }}
      />
      {savedFirst}
      <ProductAddressDialog product={product} isOpen={open === 'address'} onClose={close} />
      <NewProductDialog
        isOpen={open === 'copy'}
        copyOf={{ handle, title: document.title || handle }}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'archive'}
        onClose={close}
        title={`Archive ${document.title}?`}
        confirmLabel="Archive"
        onConfirm={() => archive.make(true)}
        change={archive}
      >
        <p>It leaves the shop and its searches at once. Orders and reviews of it stay.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={`Delete the draft of ${document.title || handle}?`}
        confirmLabel="Delete"
        onConfirm={() => remove.make({})}
        change={remove}
      >
        <p>It is gone then, with its versions.</p>
      </ConfirmDialog>
    </Page>
  );
}

/** What is saved and not seen by shoppers yet. */
function WaitingVersion({ product: { status, document, published, versions } }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  const scheduled = versions
    .flatMap(({ version, publish_at }) => (publish_at === null ? [] : [{ version, publish_at }]))
    .toSorted((one, other) => Date.parse(one.publish_at) - Date.parse(other.publish_at));
  const isDifferent =
    status === 'active' &&
    published !== null &&
    JSON.stringify(factsOf(document)) !== JSON.stringify(factsOf(published));
  if (scheduled.length > 0)
    return (
      <Notice
        tone="info"
        title={scheduled.length === 1 ? 'A version is scheduled.' : 'Several versions are scheduled.'}
      >
        <ul>
          {scheduled.map(({ version, publish_at }) => (
            <li key={version}>
              Shoppers see version {version} from <Moment at={publish_at} />.
            </li>
          ))}
        </ul>
        What is published before then is replaced by it.
      </Notice>
    );
  if (!isDifferent || published === null) return null;
  return (
    <Notice
      tone="info"
      title="Shoppers see an earlier version."
      actions={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          What is different
        </Button>
      }
    >
      {isOpen && <ProductDifferences before={published} now={document} />}
    </Notice>
  );
}
