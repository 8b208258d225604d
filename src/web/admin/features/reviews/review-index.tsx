import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReviewView } from '#domain/reviews/review-views.ts';
import { counted } from '#domain/text/counted.ts';
import {
  type ModeratedReview,
  productRatingsQuery,
  type ReviewQuery,
  reviewExportAddress,
  reviewIndexQuery,
} from '#web/api/admin/reviews-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { useSelection } from '../../ui/table/selection.tsx';
import { type ListState, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { ListViews } from '../saved-views/list-views.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { RatingDistribution } from './rating-distribution.tsx';
import { REVIEW_LIST_COLUMNS } from './review-list-columns.tsx';
import { usePublishReviews } from './use-decide-reviews.ts';
import { WithholdSeveralDialog } from './withhold-several-dialog.tsx';

const VIEWS: readonly { value: ReviewView; label: string; empty: string }[] = [
  {
    value: 'waiting',
    label: 'Waiting',
    empty: 'Nothing waits. Reviews with photos come here first; all others are shown at once.',
  },
  { value: 'published', label: 'Published', empty: 'No published review is like that.' },
  { value: 'withheld', label: 'Withheld', empty: 'No withheld review is like that.' },
  { value: 'with_photos', label: 'With photos', empty: 'No review with photos is like that.' },
  { value: 'without_reply', label: 'Without reply', empty: 'Every published review has a reply.' },
  { value: 'low_ratings', label: 'Low ratings', empty: 'No review with one or two stars is like that.' },
  { value: 'all', label: 'All', empty: 'No review is like that.' },
];

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'lowest', label: 'Lowest rating first' },
  { value: 'highest', label: 'Highest rating first' },
];

const RATINGS = [
  { value: '', label: 'Any' },
  ...[5, 4, 3, 2, 1].map((stars) => ({
    value: `${stars}`,
    label: counted(stars, 'star'),
  })),
];

/** All reviews: views, search, filters, sort and pages are in the address. */
export function ReviewIndex() {
  const api = useApi();
  const state = useListState();
  const view = viewOf(state);
  const reviews = useQuery(reviewIndexQuery(api, queryOf(state)));
  return (
    <>
      <ListViews
        list="reviews"
        path="/admin/reviews"
        state={state}
        label="Views of reviews"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: addressOf(value, state.get('product')),
          isCurrent: value === view,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Text, name, product, order number" />
        <ListFilter state={state} name="rating" label="Rating" choices={RATINGS} />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
        <Link to="/admin/reviews/requests">Requests for reviews</Link>
        <ExportLinks
          kind="reviews"
          address={reviewExportAddress(api, exportFilters(state))}
          fileName="reviews.csv"
        />
      </ListTools>
      {state.get('product') !== '' && <OfProduct state={state} />}
      <QueryStates query={reviews} failure="We could not fetch the reviews.">
        {({ reviews: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>{VIEWS.find(({ value }) => value === view)?.empty}</EmptyState>
          ) : (
            <>
              <Rows key={`${state.query} ${state.cursor ?? ''}`} rows={rows} />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

/** The product to which the list is filtered. */
function OfProduct({ state }: { state: ListState }) {
  const handle = state.get('product');
  const found = useQuery(productRatingsQuery(useApi(), handle));
  return (
    <QueryStates query={found} failure="We could not fetch the ratings of the product.">
      {({ product, ratings }) => (
        <Section
          title={`Only ${product}`}
          actions={<Button onClick={() => state.set({ product: '', rating: '' })}>All products</Button>}
        >
          <RatingDistribution handle={handle} ratings={ratings} />
        </Section>
      )}
    </QueryStates>
  );
}

function Rows({ rows }: { rows: readonly ModeratedReview[] }) {
  const mayModerate = usePermission('reviews:moderate');
  const selection = useSelection();
  const [withholding, setWithholding] = useState<readonly ModeratedReview[]>([]);
  const publish = usePublishReviews(selection.remove);
  const selected = rows.filter(({ review_id }) => selection.keys.has(review_id));
  const hidden = selected.filter(({ status }) => status !== 'published');
  // One that is withheld keeps its reason.
  const notWithheld = selected.filter(({ status }) => status !== 'withheld');
  const decisions = hidden.map(({ review_id, version }) => ({
    review_id,
    version,
    decision: 'publish' as const,
  }));
  return (
    <>
      {publish.refusal !== null && <Notice tone="danger" title={publish.refusal} />}
      <IndexTable
        caption="Reviews"
        rows={rows}
        keyOf={({ review_id }) => review_id}
        nameOf={({ name, product }) => `the review of ${product} by ${name}`}
        columns={REVIEW_LIST_COLUMNS}
        linkTo={({ review_id }) => `/admin/reviews/${review_id}`}
        {...(mayModerate && {
          selection,
          bulkActions: (
            <>
              {notWithheld.length > 0 && (
                <Button onClick={() => setWithholding(notWithheld)}>
                  Withhold {counted(notWithheld.length, 'review')}
                </Button>
              )}
              {hidden.length > 0 && (
                <Button
                  variant="primary"
                  isBusy={publish.pending !== null}
                  onClick={() => publish.make(decisions)}
                >
                  Publish {counted(hidden.length, 'review')}
                </Button>
              )}
            </>
          ),
        })}
      />
      <WithholdSeveralDialog
        reviews={withholding}
        onClose={() => setWithholding([])}
        onDone={() => {
          setWithholding([]);
          selection.remove(withholding.map(({ review_id: id }) => id));
        }}
      />
    </>
  );
}

const FILTERS = ['q', 'product', 'rating', 'sort'] as const;

/** A product's reviews are all of them unless a view is chosen. */
const viewOf = (state: ListState) => state.get('view') || (state.get('product') === '' ? 'waiting' : 'all');

/** The filters of the address as the call takes them. A value that it does not know is its error to tell. */
function queryOf(state: ListState): ReviewQuery {
  const given = [
    ...FILTERS.map((name) => [name, state.get(name)]),
    ['view', viewOf(state)],
    ['cursor', state.cursor ?? ''],
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function exportFilters(state: ListState): URLSearchParams {
  const filters = new URLSearchParams(state.query);
  filters.delete('sort');
  filters.set('view', viewOf(state));
  return filters;
}

function addressOf(view: ReviewView, product: string): string {
  if (product !== '') return `/admin/reviews?product=${encodeURIComponent(product)}&view=${view}`;
  return view === 'waiting' ? '/admin/reviews' : `/admin/reviews?view=${view}`;
}
