import type { SavedView } from '#web/api/admin/staff/saved-views-api.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

/** What can be another value after somebody else has changed a view. */
export const factsOf = (view: SavedView): Fact[] => [
  ['Name', view.name],
  ['Shared', view.is_shared ? 'yes' : 'no'],
  ['Filters', [...new URLSearchParams(view.query)].map((filter) => filter.join(' ')).join(', ')],
];
