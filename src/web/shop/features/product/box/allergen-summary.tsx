import { ALLERGENS, type AllergenId, KINDS_OF_TREE_NUTS } from '#domain/labels/allergens.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';
import type { Bag } from '#web/api/catalog/box-query.ts';

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

/** The allergens of all these bags by their labels, in words: what they contain, and what their kitchens also handle. */
function allergensOf(bags: readonly Bag[]): { contains: string; traces: string } {
  const facts = bags.map(({ label }) => labelFacts({ content: label, diets: [] }));
  const contains = [...new Set(facts.flatMap((own) => own.contains))];
  const traces = [...new Set(facts.flatMap((own) => own.traces))];
  const more = traces.includes('tree_nuts') ? traces.filter((id) => !KINDS_OF_TREE_NUTS.has(id)) : traces;
  return { contains: namesOf(contains), traces: namesOf(more.filter((id) => !contains.includes(id))) };
}

const namesOf = (ids: readonly AllergenId[]) => ids.map((id) => ALLERGENS[id].label).join(', ');
