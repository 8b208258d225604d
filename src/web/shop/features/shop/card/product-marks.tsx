import { firstChoiceLabel } from '#domain/catalog/first-choice.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './product-marks.module.css';

/** Size or flavour, heat and diets of a product. */
export function ProductMarks({ product }: { product: Product }) {
  return <DietAndHeatMarks size={firstChoiceLabel(product.variants)} {...product} />;
}

interface Marks extends Pick<Product, 'heat' | 'dietMarks'> {
  size: string | null;
}

/** Heat is drawn in chillies, half ones included. */
export function DietAndHeatMarks({ size, heat, dietMarks }: Marks) {
  return (
    <ul className={styles.marks}>
      {size && <li>{size}</li>}
      {heat !== null && heat > 0 && <HeatMark heat={heat} />}
      {dietMarks.map((diet) => (
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
