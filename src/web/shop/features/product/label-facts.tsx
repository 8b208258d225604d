import type { ProductContent } from '#domain/catalog/product.ts';
import styles from './label-facts.module.css';

/**
 * The back of the bag: what is in it, what to watch out for. The names are the same ingredients again for the eye, so they are read out
 * once only. Only for products with static content. Spec §2, Product page.
 */
export function LabelFacts({ content }: { content: ProductContent }) {
  return (
    <section className={styles.label} aria-labelledby="label-facts">
      <div className={styles.inside}>
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
