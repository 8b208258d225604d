import { Link } from 'react-router';
import type { Bag } from '#web/api/box-query.ts';
import { AllergenSummary } from './allergen-summary.tsx';
import styles from './box-label.module.css';
import { chosenBags } from './box-line.ts';
import type { Box } from './use-box.ts';

/** Allergens of all that is in the box, and the label of each bag. */
export function BoxLabel({ bags, box }: { bags: readonly Bag[]; box: Box }) {
  const inside = chosenBags(bags, box).map(({ bag }) => bag);
  const shown = inside.length > 0 ? inside : bags;
  return (
    <section className={styles.label} aria-labelledby="box-label">
      <h2 id="box-label">What is in it</h2>
      {inside.length === 0 ? (
        <p>Nothing yet. Here is every bag’s own label.</p>
      ) : (
        <AllergenSummary bags={inside} />
      )}
      <ul className={styles.bags}>
        {shown.map((bag) => (
          <li key={bag.sku}>
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
                <p>Its label is on the bag.</p>
              )}
              <Link to={`/products/${bag.handle}`}>Nutrition facts of {bag.title}</Link>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
