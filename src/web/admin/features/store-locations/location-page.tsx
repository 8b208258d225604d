import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffLocation } from '#contracts/admin/store-locations/location-calls.ts';
import {
  ADMIN_LOCATIONS,
  adminLocationQuery,
  locationEndpoints,
} from '#web/api/admin/store-locations-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Columns } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { StaffHistory } from '../audit/staff-history.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CarriedProducts } from './carried-products.tsx';
import { LocationFields } from './location-fields.tsx';
import { contentOf, factsOf, type TypedLocation, typedLocation } from './typed-location.ts';

const BACK = { to: '/admin/store-locations', label: 'store locations' };

/** The location that the address names, to be edited. */
export function LocationPage() {
  const { locationId = '' } = useParams();
  const location = useQuery(adminLocationQuery(useApi(), locationId));
  return (
    <QueryStates
      query={location}
      failure="We could not fetch the store location."
      page={{ title: 'Store location', back: BACK }}
    >
      {(found) => <FoundLocation key={locationId} location={found} />}
    </QueryStates>
  );
}

function FoundLocation({ location }: { location: StaffLocation }) {
  const { location_id, version, content, history } = location;
  const navigate = useNavigate();
  const mayEdit = usePermission('store-locations:edit');
  const [isRemoving, setIsRemoving] = useState(false);
  const params = { location_id };
  const state = useAdminForm<TypedLocation, { version: number }>({
    defaults: typedLocation(location),
    stored: { version, facts: factsOf(location) },
    save: (api, typed, shown) =>
      api.call(locationEndpoints.save, {
        params,
        body: { store_id: api.storeId, version: shown, ...contentOf(typed) },
      }),
    refetch: [ADMIN_LOCATIONS],
    done: 'Saved. Shoppers see it now.',
  });
  const removal = useChange({
    change: (api) => api.call(locationEndpoints.remove, { params, body: { store_id: api.storeId, version } }),
    refetch: [[...ADMIN_LOCATIONS, 'list']],
    refetchRefused: [[...ADMIN_LOCATIONS, 'page', location_id]],
    stored: () => factsOf(location),
    done: () => `${content.title} is removed.`,
    onDone: () => void navigate(BACK.to),
  });
  return (
    <Page
      title={content.title}
      badges={content.latitude === null && <Badge tone="warn">Not on the map</Badge>}
      about={`${content.city}, ${content.state}`}
      back={BACK}
      hasStickyHead
      actions={
        mayEdit && (
          <>
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[{ label: 'Remove it', isDangerous: true, onSelect: () => setIsRemoving(true) }]}
            />
            <Button variant="primary" isBusy={state.isBusy} onClick={state.submit}>
              Save
            </Button>
          </>
        )
      }
    >
      <AdminForm state={state} isSubmittedAbove>
        <Columns
          main={<LocationFields state={state} mayEdit={mayEdit} />}
          aside={
            <>
              <CarriedProducts state={state} mayEdit={mayEdit} />
              <StaffHistory history={history} />
            </>
          }
        />
      </AdminForm>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Remove ${content.title}?`}
        confirmLabel="Remove it"
        onConfirm={() => removal.make(null)}
        change={removal}
      >
        <p>It leaves the store locator and the pages of the products that it carries.</p>
      </ConfirmDialog>
    </Page>
  );
}
