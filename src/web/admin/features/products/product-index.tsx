import { useQuery } from '@tanstack/react-query';
import type { ListedProduct } from '#contracts/admin/products/product-calls.ts';
import { type CurrencyCode, currencyName, formatMoney } from '#domain/money.ts';
import { adminProductsQuery } from '#web/api/admin/products-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment, useFormatMoment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { useSelection } from '../../ui/table/selection.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { ListViews } from '../saved-views/list-views.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { useBulkChanges } from './bulk-changes.tsx';
import { PictureAndTitle } from './picture-and-title.tsx';
import { PriceRuns } from './price-runs.tsx';
import { STATUS_TEXTS } from './product-texts.ts';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'changed', label: 'Not published yet' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'archived', label: 'Archived' },
];

const WITHOUT_PRICE_IN = 'without_price_in';
const FILTERS = ['view', 'q', 'sort', WITHOUT_PRICE_IN];

const SORTS = [
  { value: '', label: 'Last changed first' },
  { value: 'title', label: 'By title' },
  { value: 'newest', label: 'Newest first' },
];

const EMPTY: Readonly<Record<string, string>> = {
  all: 'Nothing is called like that.',
  draft: 'No drafts. Ideas go under ‘New product’.',
  changed: 'Everything that was saved is published.',
  scheduled: 'Nothing is scheduled.',
  archived: 'Nothing is archived.',
};

const FREE_UNITS: Column<ListedProduct> = {
  title: 'Free units',
  isNumber: true,
  isTitled: true,
  cell: ({ free_units }) => free_units,
};

const columnsOf = (currency: CurrencyCode, mayReadStock: boolean): readonly Column<ListedProduct>[] => [
  {
    title: 'Product',
    isPrimary: true,
    cell: ({ title, handle, picture }) => <PictureAndTitle title={title || handle} picture={picture} />,
  },
  { title: 'Status', cell: (product) => <ProductStatus product={product} /> },
  { title: 'Variants', isNumber: true, isSecondary: true, cell: ({ variants }) => variants },
  {
    title: 'From',
    isNumber: true,
    cell: ({ price_from }) => (price_from === null ? '' : formatMoney(price_from, currency)),
  },
  ...(mayReadStock ? [FREE_UNITS] : []),
  { title: 'Changed', isSecondary: true, cell: ({ changed_at }) => <Moment at={changed_at} isDay /> },
];

/** What shoppers see of a product, and what waits to be published. */
function ProductStatus({
  product: { status, has_changes, publish_at },
}: {
  product: Pick<ListedProduct, 'status' | 'has_changes' | 'publish_at'>;
}) {
  const formatMoment = useFormatMoment();
  return (
    <>
      <Badge tone={status === 'active' ? 'good' : 'neutral'}>{STATUS_TEXTS[status]}</Badge>
      {publish_at !== null && <Badge tone="info">{`Scheduled for ${formatMoment(publish_at)}`}</Badge>}
      {publish_at === null && has_changes && <Badge tone="warn">Not published yet</Badge>}
    </>
  );
}

/** A page of products; who may publish them can change several at once. */
function ProductTable({ rows, currency }: { rows: readonly ListedProduct[]; currency: CurrencyCode }) {
  const mayPublish = usePermission('products:publish');
  const mayReadStock = usePermission('stock:read');
  const selection = useSelection();
  const bulk = useBulkChanges(
    rows.filter(({ handle }) => selection.keys.has(handle)),
    currency,
    selection.remove,
  );
  return (
    <>
      {bulk.element}
      <IndexTable
        caption="Products"
        rows={rows}
        keyOf={({ handle }) => handle}
        nameOf={({ title }) => title}
        columns={columnsOf(currency, mayReadStock)}
        linkTo={({ handle }) => `/admin/products/${encodeURIComponent(handle)}`}
        {...(mayPublish && { selection, bulkActions: bulk.actions })}
      />
    </>
  );
}

/** All products of the store: view, search, sort and page are in the address. */
export function ProductIndex() {
  const state = useListState();
  const products = useQuery(adminProductsQuery(useApi(), filtersOf(state, FILTERS)));
  const current = state.get('view') || 'all';
  const lacking = state.get(WITHOUT_PRICE_IN);
  const [own, ...others] = usePriceCurrencies();
  return (
    <>
      <ListViews
        list="products"
        path="/admin/products"
        state={state}
        label="Views of the products"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? '/admin/products' : `/admin/products?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Title, address or SKU" />
        {(others.length > 0 || lacking !== '') && (
          <ListFilter
            state={state}
            name={WITHOUT_PRICE_IN}
            label="Without a price in"
            choices={[
              { value: '', label: 'Any' },
              ...[own, ...others].map((value) => ({ value, label: currencyName(value) })),
            ]}
          />
        )}
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
        <PriceRuns />
      </ListTools>
      <QueryStates query={products} failure="We could not fetch the products.">
        {({ products: rows, currency, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {lacking === ''
                ? (EMPTY[current] ?? EMPTY.all)
                : `All products that are on sale have prices in ${lacking.toUpperCase()}.`}
            </EmptyState>
          ) : (
            <>
              {/* Products are changed as they are shown: those of another page are not. */}
              <ProductTable key={`${state.query} ${state.cursor}`} rows={rows} currency={currency} />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
