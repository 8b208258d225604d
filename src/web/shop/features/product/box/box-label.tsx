import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#domain/text/counted.ts';
import type { Bag } from '#web/api/catalog/box-query.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { AllergenSummary } from './allergen-summary.tsx';
import styles from './box-label.module.css';
import { chosenBags } from './box-line.ts';
import type { Box } from './use-box.ts';

/** Few shoppers unfold them. */
const loadNutrition = () => import('../label/nutrition-labels.tsx');

/** Allergens of all that is in the box, and the label of each bag. */
export function BoxLabel({ bags, box }: { bags: readonly Bag[]; box: Box }) {
  const inside = chosenBags(bags, box).map(({ bag }) => bag);
  const shown = inside.length > 0 ? inside : bags;
  return (
    <section className={styles.label} aria-labelledby="box-label">
      <h2 id="box-label">What is in it</h2>
      {inside.length === 0 ? (
        <p>Nothing yet. Here is the label of each.</p>
      ) : (
        <AllergenSummary bags={inside} />
      )}
      <ul className={styles.bags}>
        {shown.map((bag) => (
          <li key={bag.sku}>
            <BagLabel bag={bag} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BagLabel({ bag }: { bag: Bag }) {
  return (
    <details>
      <summary>{bag.name}</summary>
      {bag.label ? (
        <>
          <p>
            <strong>Ingredients:</strong> {bag.label.ingredients}
          </p>
          <p>
            <strong>Allergens:</strong> {bag.label.allergens}
          </p>
        </>
      ) : (
        <p>Its label is on the pack.</p>
      )}
      {bag.hasNutritionFacts && <BagNutrition bag={bag} />}
      <p className={styles.more}>
        <Link to={`/products/${bag.handle}`}>More about {bag.title}</Link>
        {/* A new document, because after a navigation the reviews are not there yet to be scrolled to. */}
        {bag.ratingCount > 0 && (
          <Link to={`/products/${bag.handle}#reviews`} reloadDocument>
            {counted(bag.ratingCount, 'review')} of {bag.title}
          </Link>
        )}
      </p>
    </details>
  );
}

/** The nutrition facts of a bag's product, fetched when they are unfolded. */
function BagNutrition({ bag }: { bag: Bag }) {
  const [isOpen, setOpen] = useState(false);
  const labels = useDeferredImport(loadNutrition, isOpen);
  return (
    <details className={styles.nutrition} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Nutrition facts</summary>
      {isOpen && labels === null && <p role="status">Loading…</p>}
      {isOpen && labels && <labels.default handle={bag.handle} />}
    </details>
  );
}
