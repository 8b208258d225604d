import { useNavigate } from 'react-router';
import { ADMIN_LOCATIONS, locationEndpoints } from '#web/api/admin/store-locations-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Columns } from '../../ui/layout/section.tsx';
import { CarriedProducts } from './carried-products.tsx';
import { LocationFields } from './location-fields.tsx';
import { contentOf, NEW_LOCATION, type TypedLocation } from './typed-location.ts';

/** A form for a store that is not listed yet. */
export function NewLocation() {
  const navigate = useNavigate();
  const state = useAdminForm<TypedLocation, { location_id: string }>({
    defaults: NEW_LOCATION,
    save: (api, typed) =>
      api.call(locationEndpoints.add, { body: { store_id: api.storeId, ...contentOf(typed) } }),
    refetch: [[...ADMIN_LOCATIONS, 'list']],
    done: 'Added. Shoppers see it now.',
    onSaved: ({ location_id }) => void navigate(`/admin/store-locations/${location_id}`, { replace: true }),
  });
  return (
    <Page
      title="New store location"
      back={{ to: '/admin/store-locations', label: 'store locations' }}
      hasStickyHead
      actions={
        <Button variant="primary" isBusy={state.isBusy} onClick={state.submit}>
          Add the store
        </Button>
      }
    >
      <AdminForm state={state} isSubmittedAbove>
        <Columns
          main={<LocationFields state={state} mayEdit />}
          aside={<CarriedProducts state={state} mayEdit />}
        />
      </AdminForm>
    </Page>
  );
}
