import type { Bag } from '#web/api/box-query.ts';
import { allergensOf } from './box-allergens.ts';

/** What these bags contain by their labels, what their kitchens also handle, and which have no label here. */
export function AllergenSummary({ bags }: { bags: readonly Bag[] }) {
  const { contains, traces } = allergensOf(bags);
  const unlabelled = bags.filter(({ label }) => label === null).map(({ title }) => title);
  return (
    <>
      {contains !== '' && (
        <p>
          <strong>Contains:</strong> {contains}.
        </p>
      )}
      {contains === '' && unlabelled.length === 0 && <p>Contains none of the allergens that labels name.</p>}
      {traces !== '' && <p>The kitchens also handle {traces}.</p>}
      {unlabelled.length > 0 && <p>For {unlabelled.join(', ')}, read the pack.</p>}
    </>
  );
}
