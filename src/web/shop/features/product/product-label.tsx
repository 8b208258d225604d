import type { ProductContent } from '#domain/catalog/product.ts';
import styles from './product-label.module.css';

/**
 * Ingredients and allergens of a product with static content. The decorative list repeats the ingredients, so
 * it is hidden from screen readers. Spec §2, Product page.
 */
export function ProductLabel({ content }: { content: ProductContent }) {
  return (
    <section className={styles.label} aria-labelledby="label-facts">
      <div>
        <h2 id="label-facts" className={styles.heading}>
          Ingredients
        </h2>
        {content.ingredientsList.length > 0 && (
          <ul className={styles.names} aria-hidden="true">
            {content.ingredientsList.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <p className={styles.small}>{content.ingredients}</p>
        <div className={styles.allergens}>
          <h3>Allergens</h3>
          <p>{content.allergens}</p>
        </div>
      </div>
      {content.contentData.length > 0 && <MoreFacts facts={content.contentData} />}
    </section>
  );
}

function MoreFacts({ facts }: { facts: ProductContent['contentData'] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
