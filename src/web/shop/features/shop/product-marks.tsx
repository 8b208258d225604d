import { firstChoiceLabel } from '#domain/catalog/first-choice.ts';
import type { Product } from '#web/api/product.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './product-marks.module.css';

/** Size or flavour, heat and diets of a product. Heat is drawn in chillies, half ones included. */
export function ProductMarks({ product }: { product: Product }) {
  const choice = firstChoiceLabel(product.variants);
  return (
    <ul className={styles.marks}>
      {choice !== null && <li>{choice}</li>}
      {product.heat !== null && product.heat > 0 && <HeatMark heat={product.heat} />}
      {product.dietMarks.map((diet) => (
        <li key={diet}>{diet.replace('_', ' ')}</li>
      ))}
    </ul>
  );
}

function HeatMark({ heat }: { heat: number }) {
  return (
    <li>
      <VisuallyHidden>Heat {heat} of 5</VisuallyHidden>
      <span className={styles.chillies} style={{ '--chillies': heat }} aria-hidden="true" />
    </li>
  );
}
