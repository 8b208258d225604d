import { useQuery } from '@tanstack/react-query';
import type { ListedLocation } from '#contracts/admin/store-locations/location-calls.ts';
import { adminLocationsQuery, locationExportAddress } from '#web/api/admin/store-locations-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListSearch, ListTools, Pages, ViewTabs } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';

const PATH = '/admin/store-locations';
const FILTERS = ['view', 'q'];
const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'off_map', label: 'Not on the map' },
];

const COLUMNS: readonly Column<ListedLocation>[] = [
  { title: 'Name', isPrimary: true, cell: ({ title }) => title },
  {
    title: 'Address',
    cell: ({ address, country, is_on_map }) => (
      <>
        {address}, {country} {!is_on_map && <Badge tone="warn">Not on the map</Badge>}
      </>
    ),
  },
  { title: 'Products', isNumber: true, isTitled: true, cell: ({ products }) => products || '–' },
  { title: 'Changed', isSecondary: true, cell: ({ changed_at }) => <Moment at={changed_at} isDay /> },
];

/** Places that sell the products: view, search and page are in the address. */
export function LocationIndex() {
  const api = useApi();
  const state = useListState();
  const locations = useQuery(adminLocationsQuery(api, filtersOf(state, FILTERS)));
  const current = state.get('view') || 'all';
  const filters = new URLSearchParams(
    FILTERS.flatMap((name) => (state.get(name) === '' ? [] : [[name, state.get(name)]])),
  );
  return (
    <>
      <ViewTabs
        label="Views of the store locations"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? PATH : `${PATH}?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Name, city or postal code" />
        <ExportLinks
          kind="store_locations"
          address={locationExportAddress(api, filters)}
          fileName="store-locations.csv"
        />
      </ListTools>
      <QueryStates query={locations} failure="We could not fetch the store locations.">
        {({ locations: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {current === 'off_map' && state.get('q') === ''
                ? 'Every store is on the map.'
                : 'No store is called like that.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Store locations"
                rows={rows}
                keyOf={({ location_id }) => location_id}
                nameOf={({ title }) => title}
                columns={COLUMNS}
                linkTo={({ location_id }) => `${PATH}/${encodeURIComponent(location_id)}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
