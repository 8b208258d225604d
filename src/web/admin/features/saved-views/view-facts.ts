import type { SavedView } from '#contracts/admin/staff/saved-view-calls.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

/** The facts of a view that somebody else may have changed. */
export const factsOf = (view: SavedView): Fact[] => [
  ['Name', view.name],
  ['Shared', view.is_shared ? 'yes' : 'no'],
  ['Filters', [...new URLSearchParams(view.query)].map((filter) => filter.join(' ')).join(', ')],
];
