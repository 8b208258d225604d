import { STORE, type TestShopper } from '../test-shop.ts';
import { postAsStaff } from './post-as-staff.ts';

/** A tax number that the shop did not have when its first orders were placed. */
export async function fillFormerSellers(operator: TestShopper): Promise<void> {
  const { general } = (await operator.get(`/admin/api/settings?store_id=${STORE}`)).body;
  await postAsStaff(operator, 'settings/general', { ...general, tax_number: 'EIN 12-3456789' });
}

/** A setup that was put away, with steps that are done and one that was put off. */
export async function fillSetup(operator: TestShopper): Promise<void> {
  for (const step of ['store', 'name', 'look'])
    await postAsStaff(operator, 'setup/steps', { step, state: 'done' });
  await postAsStaff(operator, 'setup/steps', { step: 'cards', state: 'later' });
  await postAsStaff(operator, 'checklist', { item: 'backup', is_needed: false });
  await postAsStaff(operator, 'setup/end', { is_ended: true });
}
