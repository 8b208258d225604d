import type { TestShopper } from '../test-shop.ts';
import { postAsStaff } from './post-as-staff.ts';

/** A setup that was put away, with steps that are done and one that was put off. */
export async function fillSetup(operator: TestShopper): Promise<void> {
  for (const step of ['store', 'name', 'look'])
    await postAsStaff(operator, 'setup/steps', { step, state: 'done' });
  await postAsStaff(operator, 'setup/steps', { step: 'cards', state: 'later' });
  await postAsStaff(operator, 'checklist', { item: 'backup', is_needed: false });
  await postAsStaff(operator, 'setup/end', { is_ended: true });
}
