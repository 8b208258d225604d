import type { ReactNode } from 'react';
import type { ProductContent } from '#domain/catalog/product.ts';
import styles from './product-label.module.css';

/**
 * Ingredients and allergens of a product with static content; `children` are further parts of the label. Spec
 * §2, Product page.
 */
export function ProductLabel({ content, children }: { content: ProductContent; children?: ReactNode }) {
  return (
    <section className={styles.label} aria-labelledby="label-facts">
      <div>
        <h2 id="label-facts" className={styles.heading}>
          Ingredients
        </h2>
        <Ingredients content={content} />
        <div className={styles.allergens}>
          <h3>Allergens</h3>
          <p>{content.allergens}</p>
        </div>
      </div>
      {children}
      {content.contentData.length > 0 && <MoreFacts facts={content.contentData} />}
    </section>
  );
}

/** A list where it says the same as the label's statement, or else the statement, which may name several foods. */
function Ingredients({ content: { ingredients, ingredientsList } }: { content: ProductContent }) {
  if (ingredientsList.join(', ').toLowerCase() !== ingredients.toLowerCase())
    return <p className={styles.statement}>{ingredients}</p>;
  return (
    <ul className={styles.names}>
      {ingredientsList.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
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
